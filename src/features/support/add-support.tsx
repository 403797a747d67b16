import { z } from 'zod';
import { support } from '#contract/calls/support.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { notify } from '#ui/toast/notify.ts';
import { supportStrings } from './strings.ts';

const schema = z.object({
  type: textSchema(100),
  whatsapp: phoneOrNothingSchema,
  description: textSchema(500),
});

const needed = { isRequired: true, requiredMessage: supportStrings.oneIsEmpty, span: 'full' } as const;
const fields: readonly Field<keyof z.output<typeof schema>>[] = [
  { name: 'type', kind: 'text', label: supportStrings.type, maxLength: 100, ...needed },
  { name: 'whatsapp', kind: 'tel', label: supportStrings.whatsapp, ...needed },
  { name: 'description', kind: 'text', label: supportStrings.about, maxLength: 500, ...needed },
];

const form = defineForm({
  schema: named(schema, fields),
  fields,
  submitLabel: supportStrings.save,
  savingLabel: supportStrings.saving,
  emptyMessage: supportStrings.oneIsEmpty,
});

/** Adds whom to ask to the directory of the manager's unit. */
export function AddSupport({ onDone }: { readonly onDone: () => void }) {
  return (
    <OnlineForm
      endpoint={support.add}
      name="support/add"
      form={form}
      inputOf={(entry) => ({ body: entry })}
      failedNotice={supportStrings.failed}
      onSaved={() => {
        notify.success(supportStrings.saved);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
