import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { countStrings } from './count-strings.ts';
import { differenceOf } from './count-sheet.ts';
import { signed } from './signed-doses.ts';

/** Where the doses of a lot are typed, with how far they differ from the book. */
export function CountedInput(props: FieldInputProps & { readonly expected: number }) {
  return (
    <span className="stock-counted">
      <input
        id={props.id}
        name={props.name}
        className="ui-input"
        type="text"
        inputMode="numeric"
        data-kind="number"
        autoComplete="off"
        maxLength={20}
        aria-invalid={props.isInvalid ? true : undefined}
        aria-describedby={props.describedBy}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onBlur={props.onBlur}
      />
      <output htmlFor={props.id} className="ui-figure">
        {differenceWords(differenceOf(props.expected, props.value))}
      </output>
    </span>
  );
}

function differenceWords(difference: number | null): string {
  if (difference === null) return countStrings.notCounted;
  return difference === 0 ? countStrings.asExpected : countStrings.difference(signed(difference));
}
