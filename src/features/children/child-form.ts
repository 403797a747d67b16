import { z } from 'zod';
import { dayFaultSentences } from '#contract/day-fault-sentences.ts';
import { childDetailsShape } from '#domain/immunization/child-details.ts';
import { birthFaults, mostYearsBack } from '#domain/immunization/day-checks.ts';
import { sexes, type ChildDetails, type ChildField } from '#domain/immunization/model.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { defineForm, type Field, type FormDefinition } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { childLabels, childStrings, sexWords } from './strings.ts';
import { cardStrings } from './child-card-strings.ts';

/** More than a text may have, so that what is too long is named and not cut off unseen. */
const roomToBeTooLong = 1000;

/** What is asked about a child as of a day, because no child is born after it. */
export function registerForm(today: LocalDate): FormDefinition<ChildDetails> {
  const fields = childFieldsOn(today);
  return defineForm<ChildDetails>({
    schema: named(z.object(detailsShape(today)).transform(completed), fields),
    fields,
    submitLabel: childStrings.addChild,
    savingLabel: childStrings.saving,
  });
}

export interface CorrectFormValues extends ChildDetails {
  readonly reason: string;
}

/** The same once more, and why it is put right. */
export function correctForm(today: LocalDate): FormDefinition<CorrectFormValues> {
  const fields: readonly Field<keyof CorrectFormValues>[] = [...childFieldsOn(today), reasonField];
  return defineForm<CorrectFormValues>({
    schema: named(z.object({ ...detailsShape(today), reason: textSchema() }).transform(completed), fields),
    fields,
    submitLabel: cardStrings.saveCorrection,
    savingLabel: childStrings.saving,
  });
}

/** Why something about a child is changed; kept for good beside what stood before. */
export const reasonField = {
  name: 'reason',
  kind: 'textarea',
  label: cardStrings.reason,
  isRequired: true,
  maxLength: roomToBeTooLong,
  span: 'full',
} as const satisfies Field;

function detailsShape(today: LocalDate) {
  return {
    ...childDetailsShape,
    bornOn: childDetailsShape.bornOn.superRefine((bornOn, { addIssue }) => {
      for (const { fault } of birthFaults({ bornOn }, today)) {
        addIssue({ code: 'custom', message: dayFaultSentences[fault] });
      }
    }),
    caregiverEmail: childDetailsShape.caregiverEmail.optional(),
    settlement: childDetailsShape.settlement.optional(),
  };
}

interface LeftOut {
  readonly caregiverEmail?: string | null | undefined;
  readonly settlement?: string | null | undefined;
}

function completed<Asked extends LeftOut>(asked: Asked) {
  return { ...asked, caregiverEmail: asked.caregiverEmail ?? null, settlement: asked.settlement ?? null };
}

function childFieldsOn(today: LocalDate) {
  const text = { kind: 'text', isRequired: true, maxLength: roomToBeTooLong } as const;
  const earliest = `${Number(today.slice(0, 4)) - mostYearsBack}${today.slice(4)}`;
  return [
    { ...text, name: 'fullname', label: childLabels.fullname, span: 'full' },
    {
      name: 'bornOn',
      kind: 'date',
      label: childLabels.bornOn,
      isRequired: true,
      min: earliest,
      max: today,
    },
    {
      name: 'sex',
      kind: 'radio',
      label: childLabels.sex,
      isRequired: true,
      options: sexes.map((value) => ({ value, label: sexWords[value] })),
    },
    { ...text, name: 'caregiverName', label: childLabels.caregiverName },
    { ...text, name: 'caregiverNumber', kind: 'tel', label: childLabels.caregiverNumber },
    { ...text, name: 'address', label: childLabels.address },
    { ...text, name: 'settlement', label: childLabels.settlement, isRequired: false },
    { ...text, name: 'caregiverEmail', kind: 'email', label: childLabels.caregiverEmail, isRequired: false },
  ] as const satisfies readonly Field<ChildField>[];
}
