import type { Field } from './define-form.ts';
import { describedBy, fieldIds, FieldFrame } from './field-frame.tsx';
import { useFormToday } from './form-clock.ts';
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

/** One field of a form with its label, its input and what is wrong with it, or hard to believe. */
export function AskedField({ field, id, value, error, options, pack, onChange }: AskedFieldProps) {
  const isRequired = field.isRequired === true;
  const today = useFormToday();
  const isAsked = error === undefined && field.isReadOnly !== true;
  const doubt = isAsked ? field.doubt?.(value, today) : undefined;
  return (
    <FieldFrame
      id={id}
      label={field.label}
      description={field.description}
      error={error}
      doubt={doubt}
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
          describedBy: describedBy(id, { description: field.description, error, doubt }),
          placeholder: field.placeholder,
          options: options ?? field.options ?? [],
          isLoading: options === undefined && field.options === undefined,
          pack,
        }}
      />
    </FieldFrame>
  );
}
