import type { Option } from './field-input-props.ts';

/** Choices whose label is their value. */
export function optionsOf(values: readonly (string | number)[]): readonly Option[] {
  return values.map((value) => ({ value: String(value), label: String(value) }));
}
