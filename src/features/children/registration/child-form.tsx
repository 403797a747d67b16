import { z } from 'zod';
import { assumedSex, type ChildDetails, childDetailsShape, type ChildField } from '#domain/immunization/register/model.ts';
import { type Sex, sexes } from '#domain/immunization/schedule/scheduled-dose.ts';
import { mostYearsBack } from '#domain/immunization/register/day-checks.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { sexWords } from '#bindings/sex-words.ts';
import { defineForm, type Field, type FormDefinition } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { childLabels, childStrings } from '../strings.ts';
import { cardStrings } from '../card/child-card-strings.ts';
import { BirthInput } from './birth-input.tsx';
import { birthSchema, type Birth } from './typed-birth.ts';

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
  span: 'full',
} as const satisfies Field;

function detailsShape(today: LocalDate) {
  return {
    ...childDetailsShape,
    bornOn: birthSchema(today),
    sex: childDetailsShape.sex.optional(),
    caregiverName: childDetailsShape.caregiverName.default(''),
    caregiverNumber: childDetailsShape.caregiverNumber.default(''),
    caregiverEmail: childDetailsShape.caregiverEmail.default(null),
    address: childDetailsShape.address.default(''),
    settlement: childDetailsShape.settlement.default(null),
  };
}

interface Asked {
  readonly bornOn: Birth;
  readonly sex?: Sex | undefined;
}

function completed<Values extends Asked>({ bornOn: birth, sex, ...asked }: Values) {
  return {
    ...asked,
    ...birth,
    ...(sex === undefined ? { sex: assumedSex, sexUnknown: true as const } : { sex }),
  };
}

function childFieldsOn(today: LocalDate) {
  const text = { kind: 'text', isRequired: false } as const;
  const earliest = `${Number(today.slice(0, 4)) - mostYearsBack}${today.slice(4)}`;
  return [
    { ...text, name: 'fullname', label: childLabels.fullname, isRequired: true, span: 'full' },
    {
      name: 'bornOn',
      kind: 'date',
      label: childLabels.bornOn,
      isRequired: true,
      min: earliest,
      max: today,
      input: (props) => <BirthInput {...props} today={today} earliest={earliest} />,
    },
    {
      name: 'sex',
      kind: 'radio',
      label: childLabels.sex,
      isRequired: false,
      options: sexes.map((value) => ({ value, label: sexWords[value] })),
    },
    { ...text, name: 'caregiverName', label: childLabels.caregiverName },
    { ...text, name: 'caregiverNumber', kind: 'tel', label: childLabels.caregiverNumber },
    { ...text, name: 'address', label: childLabels.address },
    { ...text, name: 'settlement', label: childLabels.settlement },
    { ...text, name: 'caregiverEmail', kind: 'email', label: childLabels.caregiverEmail },
  ] as const satisfies readonly Field<ChildField>[];
}
