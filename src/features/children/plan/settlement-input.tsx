import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { QuickChoice } from '#ui/form/inputs/quick-choice.tsx';

/** A settlement as it is typed, or one of those with most children due by one tap. */
export function SettlementInput(props: FieldInputProps) {
  const { id, name, labelId, value, options, onChange, onBlur, isInvalid, describedBy } = props;
  return (
    <div className="plan-settlement">
      <input
        id={id}
        name={name}
        className="ui-input"
        autoComplete="off"
        value={value}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onBlur}
      />
      {options.map((option) => (
        <QuickChoice
          key={option.value}
          label={option.label}
          isChosen={value === option.value}
          about={labelId}
          onChoose={() => onChange(value === option.value ? '' : option.value)}
        />
      ))}
    </div>
  );
}
