import { useMemo } from 'react';
import { z } from 'zod';
import { pageEngine } from '#client/page-engine.ts';
import { absenceReasons } from '#domain/immunization/register/model.ts';
import { localDateSchema, type LocalDate } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { named } from '#ui/form/named-schema.ts';
import { notify } from '#ui/toast/notify.ts';
import { absenceWords, cardStrings } from './child-card-strings.ts';
import { officerDraft, savedAs } from '#client/outbox/officer-draft.ts';
import { failureOf } from '../child-save.ts';
import { useChildUrl } from '../child-url.ts';
import type { ChildTaskProps } from './child-task-props.ts';
import { childStrings } from '../strings.ts';

/** Why a child that was due did not come. */
export function AbsenceTask({ card: { child }, officer, today, onDone }: ChildTaskProps) {
  const { children } = pageEngine();
  const draft = `absence:${child.id}`;
  const form = useMemo(() => absenceForm(today), [today]);
  const defaults = useMemo(() => ({ on: today }), [today]);
  const { turnToTask } = useChildUrl();
  const save = async ({ reason, note, on }: AbsenceValues): Promise<SubmitResult> => {
    // Who died or moved is not waited for: the form about that has its own questions.
    if (reason === 'died' || reason === 'moved') {
      turnToTask('end', `${reason} ${on}`);
      return { ok: true };
    }
    const saved = await children.save(
      { type: 'note-absence', payload: { child: child.id, reason, note: note ?? null, on } },
      savedAs(officer, draft),
    );
    if (!saved.ok) return failureOf(saved);
    notify.success(cardStrings.absenceSaved);
    onDone();
    return { ok: true };
  };
  return (
    <div className="child-flow">
      <p>{child.fullname}</p>
      <FormView
        form={form}
        defaults={defaults}
        onSubmit={save}
        onCancel={onDone}
        draft={officerDraft(officer, draft)}
      />
    </div>
  );
}

function absenceSchema(today: LocalDate) {
  return z.object({
    reason: z.enum(absenceReasons),
    on: localDateSchema.refine((on) => on <= today, cardStrings.absenceInFuture),
    note: textSchema().optional(),
  });
}
type AbsenceValues = z.infer<ReturnType<typeof absenceSchema>>;

function absenceForm(today: LocalDate) {
  const fields = [
    {
      name: 'reason',
      kind: 'radio',
      label: cardStrings.reason,
      isRequired: true,
      span: 'full',
      options: absenceReasons.map((value) => ({ value, label: absenceWords[value] })),
    },
    { name: 'on', kind: 'date', label: cardStrings.absenceOn, isRequired: true, max: today },
    { name: 'note', kind: 'textarea', label: cardStrings.absenceNote, maxLength: 1000 },
  ] as const satisfies readonly Field<keyof AbsenceValues>[];
  return defineForm<AbsenceValues>({
    schema: named(absenceSchema(today), fields),
    fields,
    submitLabel: cardStrings.absenceSubmit,
    savingLabel: childStrings.saving,
  });
}
