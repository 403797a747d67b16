import { useId } from 'react';

export interface ToggleOption<V extends string> {
  readonly value: V;
  readonly label: string;
}

export interface ToggleProps<V extends string> {
  /** Names the group for who cannot see it. */
  readonly label: string;
  readonly options: readonly ToggleOption<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** More than these do not stand side by side on a phone. */
const mostSideBySide = 4;

/**
 * Views of the same place, one at a time, in equal parts; from five on in one line that scrolls. Radio buttons underneath, so
 * arrows and names come from the browser.
 */
export function Toggle<V extends string>({ label, options, value, onChange }: ToggleProps<V>) {
  const name = useId();
  return (
    <div
      className="ui-toggle"
      data-options={options.length}
      data-scrolls={options.length > mostSideBySide ? '' : undefined}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label key={option.value} className="ui-toggle-option">
          <input
            type="radio"
            className="ui-hidden-text"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span data-label={option.label}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
