import { FieldInput } from '#ui/form/field-input.tsx';
import { fieldIds } from '#ui/form/field-frame.tsx';
import type { Field } from '#ui/form/define-form.ts';
import { voucherStrings } from './voucher-strings.ts';

interface LineFieldProps {
  readonly id: string;
  readonly field: Field;
  /** The batch of the line, said after the label to whoever cannot see the line. */
  readonly of: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
}

/** What is typed of one line of a voucher, in its column. */
export function LineField({
  id,
  field,
  of,
  value,
  onChange,
  isInvalid = false,
  describedBy,
}: LineFieldProps) {
  const labelId = fieldIds(id).label;
  return (
    <div className="stock-line-field">
      <label id={labelId} htmlFor={id}>
        {field.label} <span className="ui-hidden-text">{voucherStrings.ofLine(of)}</span>
      </label>
      <FieldInput
        field={field}
        props={{
          id,
          name: field.name,
          labelId,
          value,
          onChange,
          onBlur: () => undefined,
          isInvalid,
          isRequired: field.isRequired === true,
          isReadOnly: false,
          describedBy,
          placeholder: field.placeholder,
          options: field.options ?? [],
        }}
      />
    </div>
  );
}
