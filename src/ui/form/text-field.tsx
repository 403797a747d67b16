import { useId, type Ref } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'password';
  readonly name?: string;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric';
  readonly isRequired?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One labelled text input, for a screen that must open before the form toolkit has loaded. */
export function TextField({
  label,
  value,
  onChange,
  type = 'text',
  description,
  error,
  isRequired,
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} description={description} error={error} span="full">
      <input
        {...rest}
        id={id}
        type={type}
        className="ui-input"
        value={value}
        aria-required={isRequired === true ? true : undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, { description, error })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}
