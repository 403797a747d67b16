import { z } from 'zod';
import { facilityIdSchema } from '#domain/kernel/ids.ts';
import { receivePayloadSchema } from '#domain/ledger/activities/receive.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { particularsFields, textField, typedYearSchema } from './activity-fields.ts';
import { named } from './named-schema.ts';
import { stockStrings } from './strings.ts';
import { VvmInput } from './vvm-stage.tsx';

const receiveFormSchema = receivePayloadSchema.omit({ origin: true, year: true }).extend({
  year: typedYearSchema,
  originCountry: z.string(),
  originState: z.string(),
  originLga: z.string(),
  originFacility: facilityIdSchema,
});
export type ReceiveFormValues = z.infer<typeof receiveFormSchema>;

const fields = [
  { name: 'antigen', kind: 'select', label: 'Antigen', isRequired: true },
  { name: 'doses', kind: 'number', label: 'No of dose', isRequired: true },
  textField('batchNo', 'Batch no'),
  { name: 'expiryOn', kind: 'date', label: 'Expiry date', isRequired: true },
  {
    name: 'vvmStage',
    kind: 'radio',
    label: 'VVM stage',
    isRequired: true,
    requiredMessage: 'Please select VVM stage',
    span: 'full',
    options: vvmStages.map((stage) => ({ value: stage, label: stockStrings.stage(stage) })),
    input: (props) => <VvmInput {...props} />,
  },
  { ...textField('vendor', 'Vendor'), span: 'full' },
  ...particularsFields({ happenedAt: 'Date-time received', officer: 'Reporting officer' }),
  {
    name: 'originCountry',
    kind: 'select',
    label: 'Origin country',
    isRequired: true,
    resets: ['originState', 'originLga', 'originFacility'],
  },
  {
    name: 'originState',
    kind: 'select',
    label: 'Origin state',
    isRequired: true,
    resets: ['originLga', 'originFacility'],
  },
  {
    name: 'originLga',
    kind: 'select',
    label: 'Origin LGA',
    isRequired: true,
    requiredMessage: 'Please select origin LGA',
    resets: ['originFacility'],
  },
  { name: 'originFacility', kind: 'combobox', label: 'Origin facility', isRequired: true },
] as const satisfies readonly Field<keyof ReceiveFormValues>[];

export const receiveForm = defineForm<ReceiveFormValues>({
  schema: named(receiveFormSchema, fields),
  fields,
  submitLabel: stockStrings.receivedTitle,
  savingLabel: stockStrings.saving,
  emptyMessage: stockStrings.empty,
});
