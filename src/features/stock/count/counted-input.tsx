import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { PackedInput } from '#ui/form/inputs/packed-input.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { countStrings } from './count-strings.ts';
import { differenceOf } from './count-sheet.ts';
import { signed } from '../entries/signed-doses.ts';
import { stockStrings } from '../strings.ts';

/** Where the doses of a lot are typed, with how far they differ from the book. */
export function CountedInput(props: FieldInputProps & { readonly expected: number }) {
  const { expected } = props;
  const all = { value: String(expected), label: stockStrings.allDoses(formatQuantity(expected)) };
  return (
    <span className="stock-counted">
      <PackedInput {...props} options={expected === 0 ? [] : [all]} />
      <output htmlFor={props.id} className="ui-figure">
        {differenceWords(differenceOf(expected, props.value))}
      </output>
    </span>
  );
}

function differenceWords(difference: number | null): string {
  if (difference === null) return countStrings.notCounted;
  return difference === 0 ? countStrings.asExpected : countStrings.difference(signed(difference));
}
