import { useId, useLayoutEffect, useRef } from 'react';

export interface ToggleOption<V extends string> {
  readonly value: V;
  readonly label: string;
}

export interface ToggleProps<V extends string> {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly options: readonly ToggleOption<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** True if the words are too long for a phone: there the options are below each other, and none is hidden. */
  readonly folds?: boolean;
}

/** Maximum that fits side by side on a phone. */
const maxSideBySide = 4;

/**
 * Views of the same place, one at a time, in equal parts; from five on in one line that scrolls. Made of radio buttons, so that arrow keys
 * and names come from the browser.
 */
export function Toggle<V extends string>({ label, options, value, onChange, folds }: ToggleProps<V>) {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (group.current !== null) bringChosenIntoSight(group.current);
  }, [value]);
  return (
    <div
      ref={group}
      className="ui-toggle"
      data-options={options.length}
      data-folds={folds}
      data-scrolls={options.length > maxSideBySide ? '' : undefined}
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

/** Width of the visible part of a neighbour, which shows that a line scrolls. */
const neighbourPx = 32;

/** Scrolls a line until its chosen option is fully visible, without scrolling the page. */
function bringChosenIntoSight(group: HTMLElement): void {
  const chosen = group.querySelector('input:checked')?.parentElement;
  if (!chosen || group.scrollWidth <= group.clientWidth) return;
  const line = group.getBoundingClientRect();
  const option = chosen.getBoundingClientRect();
  const before = option.left - neighbourPx - line.left;
  const after = option.right + neighbourPx - line.right;
  if (before < 0) group.scrollLeft += before;
  else if (after > 0) group.scrollLeft += after;
}
