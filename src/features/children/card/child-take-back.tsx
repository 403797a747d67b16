import { z } from 'zod';
import { recordsOnCard } from '#client/children/card.ts';
import { pageEngine } from '#client/page-engine.ts';
import { mergeOf } from '#domain/immunization/merges.ts';
import type { RegisterEvent } from '#domain/immunization/record.ts';
import { isSameFound, standingFindings } from '#domain/immunization/screening/findings.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { defineForm, type FormDefinition } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { named } from '#ui/form/named-schema.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { notify } from '#ui/toast/notify.ts';
import { cardStrings } from './child-card-strings.ts';
import { reasonField } from '../registration/child-form.tsx';
import { officerDraft, savedAs } from '#client/drafts/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { recordName } from './child-record.tsx';
import { failureOf } from '../child-save.ts';
import type { ChildTaskProps } from './child-task-props.ts';
import { findingKey } from '../screening/finding-key.ts';
import { findingWord, screeningStrings } from '../screening/screening-strings.ts';
import { childStrings } from '../strings.ts';

interface ReasonValues {
  readonly reason: string;
}

const voidForm = reasonForm(cardStrings.voidSubmit);
const unmergeForm = reasonForm(cardStrings.unmerge);
const reviseForm = reasonForm(screeningStrings.reviseSubmit);

/** Declares a record of immunization a mistake. */
export function VoidTask({ card, of, officer, onDone }: ChildTaskProps) {
  const record = recordsOnCard(card).find(({ id }) => id === of);
  if (!record) return <EmptyState title={cardStrings.recordMissing} />;
  return (
    <ReasonTask
      form={voidForm}
      intro={cardStrings.voidIntro(recordName(record), formatDate(record.immunizedOn))}
      draft={`void:${record.id}`}
      eventsOf={(reason) => [{ type: 'void-immunization', payload: { immunization: record.id, reason } }]}
      done={cardStrings.voided}
      officer={officer}
      onDone={onDone}
    />
  );
}

/** Lets an entry stand for itself again. */
export function UnmergeTask({ card, of, officer, onDone }: ChildTaskProps) {
  const merged = card.merged.find(({ id }) => id === of);
  const merge = merged && mergeOf(merged);
  if (!merged || !merge) return <EmptyState title={cardStrings.mergeMissing} />;
  return (
    <ReasonTask
      form={unmergeForm}
      intro={cardStrings.unmergeIntro(merged.fullname, card.child.fullname)}
      draft={`unmerge:${merge}`}
      eventsOf={(reason) => [{ type: 'unmerge-children', payload: { merge, merged: merged.id, reason } }]}
      done={cardStrings.unmerged}
      officer={officer}
      onDone={onDone}
    />
  );
}

/** What spoke against a vaccine does so no longer, under whichever of the merged entries it was found. */
export function ReviseTask({ card, of, officer, onDone }: ChildTaskProps) {
  const found = card.findings.find((one) => findingKey(one) === of);
  if (!found) return <EmptyState title={screeningStrings.reviseMissing} />;
  const { condition, series } = found;
  const entries = [card.child, ...card.merged].filter((entry) =>
    standingFindings(entry).some((one) => isSameFound(one, found)),
  );
  return (
    <ReasonTask
      form={reviseForm}
      intro={screeningStrings.reviseIntro(findingWord(found))}
      draft={`revise:${card.child.id}:${findingKey(found)}`}
      eventsOf={(reason) =>
        entries.map(({ id: child }) => ({
          type: 'revise-finding',
          payload: { child, condition, series, reason },
        }))
      }
      done={screeningStrings.revised}
      officer={officer}
      onDone={onDone}
    />
  );
}

interface ReasonTaskProps {
  readonly form: FormDefinition<ReasonValues>;
  readonly intro: string;
  readonly draft: string;
  readonly eventsOf: (reason: string) => readonly RegisterEvent[];
  /** Said when it is saved. */
  readonly done: string;
  readonly officer: Officer;
  readonly onDone: () => void;
}

function ReasonTask({ form, intro, draft, eventsOf, done, officer, onDone }: ReasonTaskProps) {
  const { children } = pageEngine();
  const save = async ({ reason }: ReasonValues): Promise<SubmitResult> => {
    const saved = await children.saveTogether(eventsOf(reason), savedAs(officer, draft));
    if (!saved.ok) return failureOf(saved);
    notify.success(done);
    onDone();
    return { ok: true };
  };
  return (
    <div className="child-flow">
      <p>{intro}</p>
      <FormView form={form} onSubmit={save} onCancel={onDone} draft={officerDraft(officer, draft)} />
    </div>
  );
}

function reasonForm(submitLabel: string): FormDefinition<ReasonValues> {
  const fields = [reasonField];
  return defineForm<ReasonValues>({
    schema: named(z.object({ reason: textSchema() }), fields),
    fields,
    submitLabel,
    savingLabel: childStrings.saving,
  });
}
