import { z } from 'zod';
import { officerDraft, savedAs } from '#client/outbox/officer-draft.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { defineForm, type FormDefinition } from '#ui/form/define-form.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { named } from '#ui/form/named-schema.ts';
import { notify } from '#ui/toast/notify.ts';
import { failureOf } from '../child-save.ts';
import { reasonField } from '../registration/child-form.tsx';
import { childStrings } from '../strings.ts';
import type { ChildCard } from '#client/children/card.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';

interface ReasonValues {
  readonly reason: string;
}

interface ReasonTaskProps {
  readonly form: FormDefinition<ReasonValues>;
  readonly intro: string;
  readonly draft: string;
  readonly eventsOf: (reason: string) => readonly RegisterEvent[];
  /** Notice after saving. */
  readonly done: string;
  readonly officer: Officer;
  readonly onDone: () => void;
}

/** Withdraws something recorded about a child, with the reason. */
export function ReasonTask({ form, intro, draft, eventsOf, done, officer, onDone }: ReasonTaskProps) {
  const { children } = pageEngine();
  const save = async ({ reason }: ReasonValues): Promise<SubmitResult> => {
    const saved = await children.saveTogether(eventsOf(reason), savedAs(officer, draft));
    if (!saved.ok) return failureOf(saved);
    notify.success(done);
    onDone();
    return { ok: true };
  };
  return (
    <Stack gap="large">
      <p>{intro}</p>
      <FormView form={form} onSubmit={save} onCancel={onDone} draft={officerDraft(officer, draft)} />
    </Stack>
  );
}

/** A form that asks only for the reason. */
export function reasonForm(submitLabel: string): FormDefinition<ReasonValues> {
  const fields = [reasonField];
  return defineForm<ReasonValues>({
    schema: named(z.object({ reason: textSchema() }), fields),
    fields,
    submitLabel,
    savingLabel: childStrings.saving,
  });
}

/** Props of every task on a child's card. */
export interface ChildTaskProps {
  readonly card: ChildCard;
  /** The record that the task is about, besides the child. */
  readonly of: string | undefined;
  readonly officer: Officer;
  readonly today: LocalDate;
  readonly onDone: () => void;
}
