import { z } from 'zod';
import { type AefiCourse, outcomes, type SeriousReason, seriousReasons } from '#domain/aefi/model.ts';
import { type LocalDate, localDateSchema } from '#domain/kernel/local-date.ts';
import { Grid, Split } from '#ui/layout/arrange.tsx';
import type { Field } from '#ui/form/define-form.ts';
import { aefiStrings as words, outcomeWords, seriousWords } from './aefi-strings.ts';
import type { FieldInputProps, Option } from '#ui/form/field-input-props.ts';

/** Schema of a checklist with at least one tick. */
export function tickedSchema<const Values extends readonly string[]>(values: Values) {
  return z
    .string('is needed')
    .transform((text) => readTicked(text))
    .pipe(z.array(z.enum(values)).min(1, 'is needed'));
}

/** Fields about the seriousness of an event and its outcome. */
export function courseShapeOf(today: LocalDate) {
  return {
    isSerious: z.enum(['yes', 'no']),
    serious: tickedSchema(seriousReasons).optional(),
    outcome: z.enum(outcomes),
    diedOn: localDateSchema.refine((on) => on <= today, words.inFuture).optional(),
  };
}

export function courseFields(today: LocalDate) {
  return [
    {
      name: 'isSerious',
      kind: 'radio',
      label: words.isSerious,
      isRequired: true,
      requiredMessage: words.isSeriousNeeded,
      span: 'full',
      options: [
        { value: 'no', label: words.no },
        { value: 'yes', label: words.yes },
      ],
    },
    {
      name: 'serious',
      kind: 'text',
      label: words.seriousReasons,
      isRequired: true,
      requiredMessage: words.reasonsNeeded,
      span: 'full',
      when: ({ isSerious }) => isSerious === 'yes',
      input: (props) => (
        <CheckList
          {...props}
          options={seriousReasons.map((value) => ({ value, label: seriousWords[value] }))}
        />
      ),
    },
    {
      name: 'outcome',
      kind: 'select',
      label: words.outcome,
      isRequired: true,
      options: outcomes.map((value) => ({ value, label: outcomeWords[value] })),
    },
    {
      name: 'diedOn',
      kind: 'date',
      label: words.diedOn,
      isRequired: true,
      max: today,
      when: ({ outcome }) => outcome === 'died',
    },
  ] as const satisfies readonly Field<'isSerious' | 'serious' | 'outcome' | 'diedOn'>[];
}

/** The course as typed, without reasons for an event that is not serious and without a day of death if nobody died. */
export function typedCourse({
  isSerious,
  serious = [],
  outcome,
  diedOn,
}: {
  readonly isSerious: 'yes' | 'no';
  readonly serious?: readonly SeriousReason[] | undefined;
  readonly outcome: AefiCourse['outcome'];
  readonly diedOn?: LocalDate | undefined;
}) {
  return {
    serious: isSerious === 'yes' ? [...serious] : [],
    outcome,
    diedOn: outcome === 'died' ? (diedOn ?? null) : null,
  };
}

/** Reads the ticked values of a list from the text that a form stores. */
export function readTicked(text: string | undefined): readonly string[] {
  return (text ?? '').split('\n').filter(Boolean);
}

/** The text that {@link readTicked} reads. */
export function writtenTicked(ticked: readonly string[]): string {
  return ticked.join('\n');
}

/** A checklist with all choices visible, each large enough for a thumb. */
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
    <Grid
      min={17}
      gap="wide"
      rowGap="none"
      role="group"
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
    >
      {options.map(({ value, label }, at) => (
        <Split as="label" columns={['fit', 'fill']} key={value} className="screening-check">
          <input
            type="checkbox"
            // The field's label names the first box, which takes the focus when the field has an error.
            id={at === 0 ? props.id : undefined}
            aria-label={label}
            aria-invalid={props.isInvalid ? true : undefined}
            checked={ticked.includes(value)}
            onChange={({ currentTarget }) => change(value, currentTarget.checked)}
            onBlur={props.onBlur}
          />
          <span>{label}</span>
        </Split>
      ))}
    </Grid>
  );
}
