import { z } from 'zod';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { particularsShape } from '#domain/ledger/particulars.ts';
import { destinationShape, facilityFields, type FacilityAsk } from '#bindings/places/facility-fields.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { particularsFields } from '../activity/activity-fields.ts';
import { dispatchForms } from '../activity/source-forms.ts';
import { fieldWords, submitWords } from '../field-words.ts';
import { stockStrings } from '../strings.ts';

const issueFactsSchema = z.object({ ...particularsShape, year: typedYearSchema });
export type IssueFacts = z.infer<typeof issueFactsSchema>;

const issueFields = particularsFields({
  happenedAt: fieldWords.issuedAt,
  officer: fieldWords.issuingOfficer,
});

/** Facts shared by all lots issued together: time, period, and officer. */
export const issueFactsForm = defineForm<IssueFacts>({
  schema: named(issueFactsSchema, issueFields),
  fields: issueFields,
  submitLabel: submitWords.issue,
  savingLabel: stockStrings.saving,
  emptyMessage: stockStrings.empty,
});

const dispatchFactsSchema = z.object({ ...particularsShape, year: typedYearSchema, ...destinationShape });
export type DispatchFacts = z.infer<typeof dispatchFactsSchema>;

function dispatchFactsForm(name: keyof typeof dispatchForms, ask: FacilityAsk) {
  const happenedAt = name === 'transfer' ? fieldWords.transferredAt : fieldWords.returnedAt;
  const fields = [
    ...facilityFields('destination', ask),
    ...particularsFields({ happenedAt, officer: fieldWords.issuingOfficer }),
  ] as const satisfies readonly Field<keyof DispatchFacts>[];
  return defineForm<DispatchFacts>({
    schema: named(dispatchFactsSchema, fields),
    fields,
    submitLabel: dispatchForms[name].submitLabel,
    savingLabel: stockStrings.saving,
    emptyMessage: stockStrings.empty,
  });
}

/** Facts shared by lots sent together to another facility, and the choice of the facility. */
export const dispatchFactsForms = {
  transfer: {
    'by-place': dispatchFactsForm('transfer', 'by-place'),
    'by-name': dispatchFactsForm('transfer', 'by-name'),
  },
  return: {
    'by-place': dispatchFactsForm('return', 'by-place'),
    'by-name': dispatchFactsForm('return', 'by-name'),
  },
} as const;
