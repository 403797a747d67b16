import { z } from 'zod';
import { type AefiCourse, outcomes, type SeriousReason, seriousReasons } from '#domain/aefi/model.ts';
import { localDateSchema, type LocalDate } from '#domain/kernel/local-date.ts';
import type { Field } from '#ui/form/define-form.ts';
import { CheckList, readTicked } from './check-list.tsx';
import { aefiStrings as words, outcomeWords, seriousWords } from './aefi-strings.ts';

/** Schema of what is ticked of a list, one at least. */
export function tickedSchema<const Values extends readonly string[]>(values: Values) {
  return z
    .string('is needed')
    .transform((text) => readTicked(text))
    .pipe(z.array(z.enum(values)).min(1, 'is needed'));
}

/** How serious an event is and what became of the child, as a form asks it. */
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

/** What was typed of a course; the reasons of an event that is not serious, and the day of no death, are left out. */
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
