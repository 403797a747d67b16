import { Icon } from '../../layout/icon.tsx';
import { uiStrings } from '../../strings.ts';
import type { FieldInputProps } from '../field-input-props.ts';
import { wholeNumberIn } from '../whole-number.ts';
import { QuickChoice } from './quick-choice.tsx';

export interface StepperInputProps extends FieldInputProps {
  /** Amount by which a tap changes it. */
  readonly step?: number | undefined;
  /** Value from which a tap steps, if the text shows less than the whole number; by default the number in the text. */
  readonly amount?: number | undefined;
}

/**
 * A whole number with buttons for less and more, usable by thumb without the keyboard. A tap goes to the next multiple of the step, never
 * below 0. Options beside it take one tap each.
 */
export function StepperInput({ step = 1, amount, ...props }: StepperInputProps) {
  const { value, onChange, options, isReadOnly } = props;
  const typed = wholeNumberIn(value);
  const number = amount ?? (Number.isSafeInteger(typed) ? Math.max(typed, 0) : 0);
  const below = Math.max(0, (Math.ceil(number / step) - 1) * step);
  const above = (Math.floor(number / step) + 1) * step;
  return (
    <div className="ui-stepper-row">
      <div className="ui-stepper" data-invalid={props.isInvalid ? true : undefined}>
        <StepButton
          icon="minus"
          label={uiStrings.less}
          about={props.labelId}
          isDisabled={isReadOnly || number === 0}
          onStep={() => onChange(String(below))}
        />
        <input
          id={props.id}
          name={props.name}
          className="ui-input"
          type="text"
          inputMode="numeric"
          data-kind="number"
          autoComplete="off"
          aria-required={props.isRequired ? true : undefined}
          aria-invalid={props.isInvalid ? true : undefined}
          aria-describedby={props.describedBy}
          placeholder={props.placeholder}
          readOnly={isReadOnly}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
        />
        <StepButton
          icon="plus"
          label={uiStrings.more}
          about={props.labelId}
          isDisabled={isReadOnly}
          onStep={() => onChange(String(above))}
        />
      </div>
      {options.map((option) => (
        <QuickChoice
          key={option.value}
          label={option.label}
          about={props.labelId}
          isChosen={number === Number(option.value) && value !== ''}
          onChoose={() => onChange(option.value)}
        />
      ))}
    </div>
  );
}

interface StepButtonProps {
  readonly icon: 'minus' | 'plus';
  readonly label: string;
  /** The id of the field's label. */
  readonly about: string;
  readonly isDisabled: boolean;
  readonly onStep: () => void;
}

function StepButton({ icon, label, about, isDisabled, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      className="ui-step"
      aria-label={label}
      aria-describedby={about}
      disabled={isDisabled}
      onClick={onStep}
    >
      <Icon name={icon} />
    </button>
  );
}
