import { useMemo } from 'react';
import { z } from 'zod';
import type { ShownAefi } from '#client/aefi/aefi.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { followUpAefiPayloadSchema } from '#domain/aefi/activities.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { useToday } from '#bindings/use-today.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { named } from '#ui/form/named-schema.ts';
import { childWord } from './aefi-listing.tsx';
import { saveAefi } from './aefi-saving.ts';
import { aefiStrings as words } from './aefi-strings.ts';
import { courseFields, courseShapeOf, typedCourse, writtenTicked } from './course-fields.tsx';

interface TaskProps {
  readonly onSaved: () => void;
  readonly aefi: ShownAefi;
  readonly officer: Officer;
  readonly onDone: () => void;
}

/** What happened to the child since the report. */
export function FollowUp({ aefi, officer, onDone, onSaved }: TaskProps) {
  const today = useToday();
  const form = useMemo(() => followUpForm(today), [today]);
  const defaults = useMemo(
    () => ({
      isSerious: aefi.serious.length > 0 ? 'yes' : 'no',
      serious: writtenTicked(aefi.serious),
      outcome: aefi.outcome,
      diedOn: aefi.diedOn ?? '',
    }),
    [aefi],
  );
  const draft = `aefi-follow-up:${aefi.id}`;
  return (
    <Stack gap="large">
      <p>{childWord(aefi)}</p>
      <FormView
        form={form}
        defaults={defaults}
        draft={officerDraft(officer, draft)}
        onCancel={onDone}
        onSubmit={async (values) => {
          const payload = { aefi: aefi.id, ...typedCourse(values), note: values.note ?? '' };
          const event = { type: 'follow-up-aefi', payload } as const;
          return saveAefi(officer, { form: draft, event, saved: words.followUpSaved, onSaved });
        }}
      />
    </Stack>
  );
}

/** Withdraws a report that was a mistake. */
export function Withdraw({ aefi, officer, onDone, onSaved }: TaskProps) {
  const draft = `aefi-withdraw:${aefi.id}`;
  return (
    <Stack gap="large">
      <p>{words.withdrawIntro}</p>
      <FormView
        form={withdrawForm}
        draft={officerDraft(officer, draft)}
        onCancel={onDone}
        onSubmit={async ({ reason }) => {
          const event = { type: 'withdraw-aefi', payload: { aefi: aefi.id, reason } } as const;
          return saveAefi(officer, { form: draft, event, saved: words.withdrawSaved, onSaved });
        }}
      />
    </Stack>
  );
}

function schemaOf(today: LocalDate) {
  return z.object({ ...courseShapeOf(today), note: followUpAefiPayloadSchema.shape.note.optional() });
}
type FollowUpValues = z.output<ReturnType<typeof schemaOf>>;

function followUpForm(today: LocalDate) {
  const fields: readonly Field<keyof FollowUpValues>[] = [
    ...courseFields(today),
    { name: 'note', kind: 'textarea', label: words.followUpNote, maxLength: 1000, span: 'full' },
  ];
  return defineForm<FollowUpValues>({
    schema: named(schemaOf(today), fields),
    fields,
    submitLabel: words.followUp,
    savingLabel: words.saving,
  });
}

const withdrawFields: readonly Field<'reason'>[] = [
  {
    name: 'reason',
    kind: 'textarea',
    label: words.withdrawReason,
    isRequired: true,
    maxLength: 200,
    span: 'full',
  },
];
const withdrawForm = defineForm<{ readonly reason: string }>({
  schema: named(z.object({ reason: textSchema() }), withdrawFields),
  fields: withdrawFields,
  submitLabel: words.withdraw,
  savingLabel: words.saving,
});
