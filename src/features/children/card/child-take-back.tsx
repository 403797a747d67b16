import { z } from 'zod';
import { recordsOnCard } from '#client/children/card.ts';
import { pageEngine } from '#client/page-engine.ts';
import { mergeOf } from '#domain/immunization/merges.ts';
import type { RegisterEvent } from '#domain/immunization/record.ts';
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
import { childStrings } from '../strings.ts';

interface ReasonValues {
  readonly reason: string;
}

const voidForm = reasonForm(cardStrings.voidSubmit);
const unmergeForm = reasonForm(cardStrings.unmerge);

/** Declares a record of immunization a mistake. */
export function VoidTask({ card, of, officer, onDone }: ChildTaskProps) {
  const record = recordsOnCard(card).find(({ id }) => id === of);
  if (!record) return <EmptyState title={cardStrings.recordMissing} />;
  return (
    <ReasonTask
      form={voidForm}
      intro={cardStrings.voidIntro(recordName(record), formatDate(record.immunizedOn))}
      draft={`void:${record.id}`}
      eventOf={(reason) => ({ type: 'void-immunization', payload: { immunization: record.id, reason } })}
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
      eventOf={(reason) => ({ type: 'unmerge-children', payload: { merge, merged: merged.id, reason } })}
      done={cardStrings.unmerged}
      officer={officer}
      onDone={onDone}
    />
  );
}

interface ReasonTaskProps {
  readonly form: FormDefinition<ReasonValues>;
  readonly intro: string;
  readonly draft: string;
  readonly eventOf: (reason: string) => RegisterEvent;
  /** Said when it is saved. */
  readonly done: string;
  readonly officer: Officer;
  readonly onDone: () => void;
}

function ReasonTask({ form, intro, draft, eventOf, done, officer, onDone }: ReasonTaskProps) {
  const { children } = pageEngine();
  const save = async ({ reason }: ReasonValues): Promise<SubmitResult> => {
    const saved = await children.save(eventOf(reason), savedAs(officer, draft));
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
