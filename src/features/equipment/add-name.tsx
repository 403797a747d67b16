import { z } from 'zod';
import { equipment } from '#contract/calls/equipment.ts';
import type { NameList } from '#domain/equipment/catalogue.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { notify } from '#ui/toast/notify.ts';
import { equipmentStrings as words } from './strings.ts';

const schema = z.object({ name: textSchema(100) });
const endpoints = {
  manufacturer: equipment.addManufacturer,
  cce: equipment.addType,
  model: equipment.addModel,
} as const;

/** Adds a name to a list, for equipment managers: the server keeps these lists, so it takes a connection. */
export function AddName({ list, onDone }: { readonly list: NameList; readonly onDone: () => void }) {
  const fields: readonly Field<'name'>[] = [
    { name: 'name', kind: 'text', label: words.nameOf[list], isRequired: true, maxLength: 100, span: 'full' },
  ];
  const form = defineForm({
    schema: named(schema, fields),
    fields,
    submitLabel: words.save,
    savingLabel: words.saving,
  });
  return (
    <OnlineForm
      endpoint={endpoints[list]}
      name={`equipment/${list}`}
      form={form}
      inputOf={(body) => ({ body })}
      fieldByCode={{ 'name-exists': 'name' }}
      failedNotice={words.nameFailed[list]}
      onSaved={() => {
        notify.success(words.nameSaved[list]);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
