import type { Field } from './define-form.ts';
import { describedBy, fieldIds, FieldFrame } from './field-frame.tsx';
import { FieldInput } from './field-input.tsx';
import type { Option, Pack } from './field-input-props.ts';

interface AskedFieldProps {
  readonly field: Field;
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly options: readonly Option[] | undefined;
  readonly pack: Pack | undefined;
  readonly onChange: (value: string) => void;
}

/** One field of a form with its label, its input and what is wrong with it. */
export function AskedField({ field, id, value, error, options, pack, onChange }: AskedFieldProps) {
  const isRequired = field.isRequired === true;
  return (
    <FieldFrame
      id={id}
      label={field.label}
      description={field.description}
      error={error}
      isRequired={isRequired}
      span={field.span ?? (field.kind === 'textarea' || field.size === 'large' ? 'full' : 'half')}
      size={field.size}
    >
      <FieldInput
        field={field}
        props={{
          id,
          name: field.name,
          labelId: fieldIds(id).label,
          value,
          onChange,
          onBlur: () => undefined,
          isInvalid: error !== undefined,
          isRequired,
          isReadOnly: field.isReadOnly === true,
          describedBy: describedBy(id, { description: field.description, error }),
          placeholder: field.placeholder,
          options: options ?? field.options ?? [],
          isLoading: options === undefined && field.options === undefined,
          pack,
        }}
      />
    </FieldFrame>
  );
}
