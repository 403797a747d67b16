import { Split } from '#ui/layout/arrange.tsx';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { equipmentStrings as words } from './strings.ts';

type Props = Pick<
  FieldInputProps,
  'id' | 'name' | 'value' | 'onChange' | 'onBlur' | 'isInvalid' | 'isRequired'
> &
  Partial<Pick<FieldInputProps, 'describedBy'>> & {
    /** True for the two large fields on a unit's day. */
    readonly isLarge?: boolean;
    /** True for a value that needs action. */
    readonly isAlarming?: boolean;
  };

/** A temperature. iPhone number pads have no minus sign, so the sign is a button; on other keyboards it can also be typed. */
export function CelsiusInput({
  id,
  name,
  value,
  onChange,
  onBlur,
  isInvalid,
  isRequired,
  describedBy,
  isLarge,
  isAlarming,
}: Props) {
  const isBelow = /^\s*[-−]/u.test(value);
  return (
    <Split
      as="span"
      className="equipment-celsius"
      gap="small"
      columns={['fill', 'fit', 'fit']}
      data-large={isLarge}
      data-alarming={isAlarming}
      data-invalid={isInvalid}
    >
      <input
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        aria-required={isRequired ? true : undefined}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={onBlur}
      />
      <button
        type="button"
        className="ui-button"
        aria-label={words.belowZero}
        aria-pressed={isBelow}
        onClick={() => onChange(isBelow ? value.replace(/^\s*[-−]\s*/u, '') : `−${value}`)}
      >
        ±
      </button>
      <span aria-hidden="true">°C</span>
    </Split>
  );
}
