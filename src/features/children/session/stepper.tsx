import { useId } from 'react';
import { StepperInput } from '#ui/form/inputs/stepper-input.tsx';

interface StepperProps {
  readonly label: string;
  readonly value: string;
  readonly isInvalid?: boolean;
  readonly onChange: (value: string) => void;
}

/** A whole number changed by taps, whose label is in the head of its column. */
export function Stepper({ label, value, isInvalid = false, onChange }: StepperProps) {
  const id = useId();
  return (
    <>
      <label id={`${id}-label`} htmlFor={id} className="ui-hidden-text">
        {label}
      </label>
      <StepperInput
        id={id}
        name={id}
        labelId={`${id}-label`}
        value={value}
        onChange={onChange}
        onBlur={nothing}
        isInvalid={isInvalid}
        isRequired={false}
        isReadOnly={false}
        describedBy={undefined}
        placeholder={undefined}
        options={[]}
      />
    </>
  );
}

function nothing(): void {
  // Leaving the field checks nothing.
}
