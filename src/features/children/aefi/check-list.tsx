import type { FieldInputProps, Option } from '#ui/form/field-input-props.ts';

/** What is ticked of a list, out of the text that a form keeps. */
export function readTicked(text: string | undefined): readonly string[] {
  return (text ?? '').split('\n').filter(Boolean);
}

/** The text that {@link readTicked} reads. */
export function writtenTicked(ticked: readonly string[]): string {
  return ticked.join('\n');
}

/** Several of a few, all in sight, each as large as a thumb. */
export function CheckList({
  options,
  ...props
}: Omit<FieldInputProps, 'options'> & { readonly options: readonly Option[] }) {
  const ticked = readTicked(props.value);
  const change = (value: string, isTicked: boolean) =>
    props.onChange(
      writtenTicked(
        options
          .map((option) => option.value)
          .filter((one) => (one === value ? isTicked : ticked.includes(one))),
      ),
    );
  return (
    <div
      className="aefi-checks"
      role="group"
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
    >
      {options.map(({ value, label }, at) => (
        <label key={value} className="screening-check">
          <input
            type="checkbox"
            // The first one answers to the field's label and takes the focus when the field is wrong.
            id={at === 0 ? props.id : undefined}
            aria-label={label}
            aria-invalid={props.isInvalid ? true : undefined}
            checked={ticked.includes(value)}
            onChange={({ currentTarget }) => change(value, currentTarget.checked)}
            onBlur={props.onBlur}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
