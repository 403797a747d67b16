import type { ReactNode } from 'react';
import type { FieldInputProps, Option } from '../field-input-props.ts';

export interface RadioInputProps extends FieldInputProps {
  /** Custom look of a choice whose label alone is not enough. */
  readonly look?: (option: Option) => ReactNode;
}

/** One choice of a few, all visible, each large enough for a thumb. */
export function RadioInput({ look, ...props }: RadioInputProps) {
  return (
    <div
      className="ui-choices"
      role="radiogroup"
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
      aria-required={props.isRequired}
      aria-invalid={props.isInvalid}
    >
      {props.options.map((option, index) => (
        <label key={option.value} className="ui-choice">
          <input
            type="radio"
            className="ui-choice-input"
            // The field's label names the first choice, which takes the focus when the field has an error.
            id={index === 0 ? props.id : undefined}
            aria-label={option.label}
            name={props.id}
            value={option.value}
            checked={props.value === option.value}
            disabled={props.isReadOnly}
            onChange={() => props.onChange(option.value)}
            onBlur={props.onBlur}
          />
          {look ? look(option) : option.label}
        </label>
      ))}
    </div>
  );
}
