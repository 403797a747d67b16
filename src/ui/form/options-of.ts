import type { Option } from './field-input-props.ts';

/** Choices that are shown as they are kept. */
export function optionsOf(values: readonly (string | number)[]): readonly Option[] {
  return values.map((value) => ({ value: String(value), label: String(value) }));
}
