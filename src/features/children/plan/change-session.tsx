import { useMemo } from 'react';
import { z } from 'zod';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import type { PlannedSession } from '#domain/sessions/planned-days.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { named } from '#ui/form/named-schema.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { savePlan } from './plan-saving.ts';
import { planStrings as words } from './plan-strings.ts';
import { dayWords } from '../calendar-words.ts';

interface ChangeProps {
  readonly session: PlannedSession;
  readonly officer: Officer;
  readonly onDone: () => void;
}

/** Moves one session of a plan to another day. */
export function MoveSession({ session: { plan, planned, on }, officer, onDone }: ChangeProps) {
  const draft = `session-move:${plan.id}:${planned}`;
  const defaults = useMemo(() => ({ to: on }), [on]);
  return (
    <Stack gap="large">
      <p>
        {plan.place}, {dayWords(on)}
      </p>
      <FormView
        form={moveForm}
        defaults={defaults}
        draft={officerDraft(officer, draft)}
        onCancel={onDone}
        onSubmit={async ({ to, reason }) => {
          const payload = { plan: plan.id, on: planned, to, reason: reason ?? '' };
          const saved = await savePlan(officer, {
            form: draft,
            event: { type: 'move-session', payload },
            saved: words.movedTo(formatDate(to)),
            fields: { 'session-in-past': 'to', 'planned-day-taken': 'to' },
          });
          if (saved.ok) onDone();
          return saved;
        }}
      />
    </Stack>
  );
}

/** Cancels one session, or it and all later ones of its plan. */
export function CancelSession({ session: { plan, planned, on }, officer, onDone }: ChangeProps) {
  const draft = `session-cancel:${plan.id}:${planned}`;
  return (
    <Stack gap="large">
      <p>
        {plan.place}, {dayWords(on)}
      </p>
      <FormView
        form={plan.repeat === 'once' ? cancelOnceForm : cancelForm}
        defaults={cancelDefaults}
        draft={officerDraft(officer, draft)}
        onCancel={onDone}
        onSubmit={async ({ which, reason }) => {
          const payload = { plan: plan.id, on: planned, following: which === 'following', reason };
          const saved = await savePlan(officer, {
            form: draft,
            event: { type: 'cancel-session', payload },
            saved: words.cancelledNow,
          });
          if (saved.ok) onDone();
          return saved;
        }}
      />
    </Stack>
  );
}

const moveFields = [
  { name: 'to', kind: 'date', label: words.moveTo, isRequired: true, quick: 'none' },
  { name: 'reason', kind: 'text', label: words.moveReason },
] as const satisfies readonly Field[];
const moveForm = defineForm({
  schema: named(z.object({ to: localDateSchema, reason: textSchema().optional() }), moveFields),
  fields: moveFields,
  submitLabel: words.moveSubmit,
  savingLabel: words.saving,
});

const cancelDefaults = { which: 'this' };
const reasonField = {
  name: 'reason',
  kind: 'text',
  label: words.cancelReason,
  isRequired: true,
  span: 'full',
} as const;
const cancelFields = [
  {
    name: 'which',
    kind: 'radio',
    label: words.cancelWhich,
    isRequired: true,
    span: 'full',
    options: [
      { value: 'this', label: words.cancelThis },
      { value: 'following', label: words.cancelFollowing },
    ],
  },
  reasonField,
] as const satisfies readonly Field[];
const cancelSchema = z.object({ which: z.enum(['this', 'following']), reason: textSchema() });
const cancelForm = defineForm({
  schema: named(cancelSchema, cancelFields),
  fields: cancelFields,
  submitLabel: words.cancel,
  savingLabel: words.saving,
});
const cancelOnceForm = defineForm({
  schema: named(cancelSchema.extend({ which: cancelSchema.shape.which.default('this') }), [reasonField]),
  fields: [reasonField],
  submitLabel: words.cancel,
  savingLabel: words.saving,
});
