import { userOptions, type UserOption } from '#contract/wire/session.ts';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { Icon } from '#ui/layout/icon.tsx';
import { userStrings } from '../strings.ts';

const apart = ',';
/** Widest first, as the product lists them. */
const offered = userOptions.toReversed();

/** The levels in a field of {@link LevelChecks}; of a good answer there is one. */
export function checkedLevels(value: string): readonly UserOption[] {
  return userOptions.filter((option) => value.split(apart).includes(option));
}

/** The four levels as boxes, of which one is to be checked. */
export function LevelChecks({
  id,
  labelId,
  value,
  onChange,
  onBlur,
  isInvalid,
  describedBy,
}: FieldInputProps) {
  const checked = checkedLevels(value);
  const toggle = (option: UserOption) =>
    onChange(offered.filter((other) => checked.includes(other) !== (other === option)).join(apart));
  return (
    <div
      className="ui-choices"
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      // What is wrong is said of the boxes; the frame is drawn by it.
      data-invalid={isInvalid ? true : undefined}
    >
      {offered.map((option, index) => (
        <label key={option} className="ui-choice">
          <input
            type="checkbox"
            className="ui-choice-input"
            // The first one answers to the field's label and takes the focus when the field is wrong.
            id={index === 0 ? id : undefined}
            aria-label={userStrings.levels[option]}
            aria-invalid={isInvalid ? true : undefined}
            checked={checked.includes(option)}
            onChange={() => toggle(option)}
            onBlur={onBlur}
          />
          {checked.includes(option) ? <Icon name="check" /> : null}
          {userStrings.levels[option]}
        </label>
      ))}
    </div>
  );
}
