import { z } from 'zod';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { particularsShape } from '#domain/ledger/particulars.ts';
import { facilityFields, originShape, type FacilityAsk } from '#bindings/places/facility-fields.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { particularsFields } from '../activity/activity-fields.ts';
import { fieldWords } from '../field-words.ts';
import { stockStrings } from '../strings.ts';

const deliverySchema = z.object({ ...particularsShape, year: typedYearSchema, ...originShape });
export type DeliveryFormValues = z.infer<typeof deliverySchema>;

function deliveryFormBy(ask: FacilityAsk) {
  const fields = [
    ...facilityFields('origin', ask),
    ...particularsFields({ happenedAt: fieldWords.receivedAt, officer: fieldWords.reportingOfficer }),
  ] as const satisfies readonly Field<keyof DeliveryFormValues>[];
  return defineForm<DeliveryFormValues>({
    schema: named(deliverySchema, fields),
    fields,
    submitLabel: stockStrings.receivedTitle,
    savingLabel: stockStrings.saving,
    emptyMessage: stockStrings.empty,
  });
}

/** What holds for all lots of a delivery: from where, when, for which period, and who reports it. */
export const deliveryForms = {
  'by-place': deliveryFormBy('by-place'),
  'by-name': deliveryFormBy('by-name'),
} as const;
