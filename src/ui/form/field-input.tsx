import { lazy, Suspense } from 'react';
import { inSentence, uiStrings } from '../strings.ts';
import type { Field } from './define-form.ts';
import type { FieldInputProps } from './field-input-props.ts';
import { DateInput } from './date/date-input.tsx';
import { DateTimeInput } from './date/date-time-input.tsx';
import { PhoneInput } from './inputs/phone-input.tsx';
import { RadioInput } from './inputs/radio-input.tsx';
import { PackedInput } from './inputs/packed-input.tsx';

// Fifty kilobytes that only a form with a long list needs.
const ComboboxInput = lazy(async () => ({
  default: (await import('./inputs/combobox-input.tsx')).ComboboxInput,
}));

const nativeTypeByKind = {
  text: 'text',
  email: 'email',
  password: 'password',
  number: 'text',
} as const satisfies Partial<Record<Field['kind'], string>>;

/** The input of a field's kind, or the field's own. */
export function FieldInput({ field, props }: { readonly field: Field; readonly props: FieldInputProps }) {
  if (field.input) return field.input(props);
  switch (field.kind) {
    case 'select':
      return <SelectInput {...props} label={field.label} />;
    case 'radio':
      return <RadioInput {...props} />;
    case 'stepper':
      return <PackedInput {...props} step={field.step} />;
    case 'date':
      return <DateInput {...props} quick={field.quick} min={field.min} max={field.max} />;
    case 'date-time':
      return <DateTimeInput {...props} quick={field.quick} />;
    case 'tel':
      return <PhoneInput {...props} />;
    case 'combobox':
      return (
        <Suspense
          fallback={<input id={props.id} className="ui-input" disabled placeholder={uiStrings.loading} />}
        >
          <ComboboxInput
            {...props}
            placeholder={props.placeholder ?? uiStrings.pleaseSelect(inSentence(field.label))}
          />
        </Suspense>
      );
    case 'textarea':
      return (
        <textarea
          {...ariaOf(props)}
          className="ui-input"
          rows={3}
          readOnly={props.isReadOnly}
          placeholder={props.placeholder}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
        />
      );
    default:
      return (
        <input
          {...ariaOf(props)}
          className="ui-input"
          type={nativeTypeByKind[field.kind]}
          data-kind={field.kind}
          inputMode={field.kind === 'number' ? 'numeric' : undefined}
          autoComplete={field.autoComplete ?? 'off'}
          readOnly={props.isReadOnly}
          placeholder={props.placeholder}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
        />
      );
  }
}

function SelectInput(props: FieldInputProps & { readonly label: string }) {
  return (
    <select
      {...ariaOf(props)}
      className="ui-input"
      disabled={props.isReadOnly}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
    >
      <option value="">{props.placeholder ?? uiStrings.pleaseSelect(inSentence(props.label))}</option>
      {props.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function ariaOf(props: FieldInputProps) {
  return {
    id: props.id,
    name: props.name,
    'aria-required': props.isRequired ? true : undefined,
    'aria-invalid': props.isInvalid ? true : undefined,
    'aria-describedby': props.describedBy,
  };
}
