import { lineKey } from '#domain/kernel/text.ts';
import { useMemo, useState } from 'react';
import { Icon } from '../../layout/icon.tsx';
import { uiStrings } from '../../strings.ts';
import type { FieldInputProps, Option } from '../field-input-props.ts';
import './checklist.css';

const apart = ',';
/** Number of visible rows; with more the list is searched. */
const rowsInSight = 6;

/** Choices ticked in a field of {@link ChecklistInput}. */
export function tickedIn(value: string | undefined): readonly string[] {
  return value === undefined || value === '' ? [] : value.split(apart);
}

/** The value of such a field. */
export function tickedValue(ticked: readonly string[]): string {
  return ticked.join(apart);
}

/** Any number of many choices: ticked ones come first, the rest is searched by typing. */
export function ChecklistInput({
  id,
  labelId,
  value,
  options,
  onChange,
  onBlur,
  isInvalid,
  describedBy,
}: FieldInputProps) {
  const [typed, setTyped] = useState('');
  const ticked = tickedIn(value);
  // A ticked row stays under the finger: it moves to the front only when the form is next opened.
  const [first] = useState(ticked);
  const shown = useMemo(() => matching(inOrder(options, first), typed), [options, first, typed]);
  const isSearched = options.length > rowsInSight;
  const toggle = (option: string) =>
    onChange(
      tickedValue(ticked.includes(option) ? ticked.filter((other) => other !== option) : [...ticked, option]),
    );
  return (
    <div className="ui-checklist" role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
      {isSearched ? (
        <input
          id={id}
          className="ui-input"
          type="search"
          autoComplete="off"
          placeholder={uiStrings.search}
          aria-labelledby={labelId}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <ul className="ui-checklist-rows" role="list">
        {shown.map((option, index) => (
          <li key={option.value}>
            <label className="ui-checklist-row">
              <input
                type="checkbox"
                className="ui-choice-input"
                id={!isSearched && index === 0 ? id : undefined}
                aria-label={option.label}
                aria-invalid={isInvalid ? true : undefined}
                checked={ticked.includes(option.value)}
                onChange={() => toggle(option.value)}
                onBlur={onBlur}
              />
              <span className="ui-checklist-box">
                {ticked.includes(option.value) ? <Icon name="check" /> : null}
              </span>
              {option.label}
            </label>
          </li>
        ))}
        {shown.length === 0 ? <li className="ui-checklist-none">{uiStrings.noMatch}</li> : null}
      </ul>
      <p className="ui-soft" role="status">
        {uiStrings.chosenOf(ticked.length, options.length)}
      </p>
    </div>
  );
}

function inOrder(options: readonly Option[], first: readonly string[]): readonly Option[] {
  const isFirst = ({ value }: Option) => first.includes(value);
  return [...options.filter(isFirst), ...options.filter((option) => !isFirst(option))];
}

function matching(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = lineKey(typed);
  return wanted === '' ? options : options.filter(({ label }) => lineKey(label).includes(wanted));
}
