import { z } from 'zod';
import { immunizePayloadSchema } from '#domain/immunization/register/activities/immunize.ts';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { defineForm, type Field, type FormDefinition } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { screeningStrings } from '../screening/screening-strings.ts';
import { VisitAnswersField } from './immunize-answers.tsx';
import { VisitLines } from './immunize-lines.tsx';
import { periodFields } from './immunize-period.ts';
import { immunizeStrings, typeOptions } from './immunize-strings.ts';

const { immunizationType, immunizedOn, quarter, caregiverEmail } = immunizePayloadSchema.shape;

const visitSchema = z.object({
  immunizationType,
  answers: z.string().optional(),
  lines: z.string(),
  immunizedOn,
  nextOn: immunizePayloadSchema.shape.nextOn.unwrap().optional(),
  year: typedYearSchema,
  quarter,
  caregiverEmail: caregiverEmail.unwrap().optional(),
});
export type VisitValues = z.infer<typeof visitSchema>;

const fields = [
  {
    name: 'immunizationType',
    kind: 'select',
    label: immunizeStrings.type,
    isRequired: true,
    options: typeOptions,
  },
  { name: 'immunizedOn', kind: 'date', label: immunizeStrings.immunizedOn, isRequired: true },
  {
    name: 'answers',
    kind: 'text',
    label: screeningStrings.title,
    span: 'full',
    input: (props) => <VisitAnswersField {...props} />,
  },
  {
    name: 'lines',
    kind: 'text',
    label: immunizeStrings.antigen,
    isRequired: true,
    span: 'full',
    input: (props) => <VisitLines {...props} />,
  },
  ...periodFields,
  { name: 'nextOn', kind: 'date', quick: 'weeks', label: immunizeStrings.nextOn },
] as const satisfies readonly Field<keyof VisitValues>[];

const emailField = {
  name: 'caregiverEmail',
  kind: 'email',
  label: immunizeStrings.caregiverEmail,
} as const satisfies Field<keyof VisitValues>;

function visitForm(fields: readonly Field<keyof VisitValues>[]): FormDefinition<VisitValues> {
  return defineForm<VisitValues>({
    schema: named(visitSchema, fields),
    fields,
    submitLabel: immunizeStrings.submit,
    savingLabel: immunizeStrings.saving,
    emptyMessage: immunizeStrings.empty,
  });
}

/** From the list of children the care giver's address is asked for; from a record it is known. */
export const visitForms = {
  'asks-email': visitForm([...fields, emailField]),
  'knows-email': visitForm(fields),
} as const;
