import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { Button } from '#ui/layout/button.tsx';
import { stockStrings } from '../strings.ts';

const apart = ',';

/** The ids in a field of {@link AntigenChecks}. */
export function checkedIds(value: string): readonly string[] {
  return value.split(apart).filter((id) => id !== '');
}

/** Chooses some of a few, all in sight; its value is their ids. */
export function AntigenChecks(props: FieldInputProps) {
  const { options, value, onChange } = props;
  const checked = new Set(checkedIds(value).filter((id) => options.some((option) => option.value === id)));
  const set = (ids: ReadonlySet<string>) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((id) => ids.has(id))
        .join(apart),
    );
  const toggle = (id: string) => {
    const next = new Set(checked);
    if (!next.delete(id)) next.add(id);
    set(next);
  };
  return (
    <div
      className="stock-flow"
      role="group"
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
    >
      <div className="stock-checks">
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              type="checkbox"
              // The first one answers to the field's label and takes the focus when the field is wrong.
              id={index === 0 ? props.id : undefined}
              aria-label={option.label}
              aria-invalid={props.isInvalid}
              aria-describedby={index === 0 ? props.describedBy : undefined}
              checked={checked.has(option.value)}
              onChange={() => toggle(option.value)}
              onBlur={props.onBlur}
            />
            {option.label}
          </label>
        ))}
      </div>
      {options.length < 2 ? null : (
        <div>
          <Button onClick={() => set(new Set(options.map((option) => option.value)))}>
            {stockStrings.chooseAll(options.length)}
          </Button>
        </div>
      )}
    </div>
  );
}
