import { codeWords } from '#bindings/code-words.ts';
import { z } from 'zod';
import {
  assumedSex,
  type ChildDetails,
  childDetailsShape,
  type ChildField,
} from '#domain/immunization/register/model.ts';
import { type Sex, sexes } from '#domain/immunization/schedule/scheduled-dose.ts';
import { birthFaults, maxYearsBack } from '#domain/immunization/register/day-checks.ts';
import { type LocalDate, localDateSchema } from '#domain/kernel/local-date.ts';
import { isUnreachable } from '#domain/kernel/phone.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { sexWords } from '#bindings/dose-words.ts';
import { Split, Stack } from '#ui/layout/arrange.tsx';
import { defineForm, type Field, type FormDefinition } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { childLabels, childStrings } from '../strings.ts';
import { cardStrings } from '../card/child-card-strings.ts';
import { useEffect, useRef } from 'react';
import { FieldInput } from '#ui/form/field-input.tsx';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { Button } from '#ui/layout/button.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { birthOfAge } from '#domain/immunization/schedule/age.ts';
import { dateFault } from '#ui/form/date/date-text.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';

import { birthStrings } from './strings.ts';

/** Form of a new child; `today` is the latest possible date of birth. */
export function registerForm(today: LocalDate): FormDefinition<ChildDetails> {
  const fields = childFieldsOn(today);
  return defineForm<ChildDetails>({
    schema: named(z.object(detailsShape(today)).transform(completed), fields),
    fields,
    submitLabel: childStrings.addChild,
    savingLabel: childStrings.saving,
  });
}

export interface CorrectFormValues extends ChildDetails {
  readonly reason: string;
}

/** Form that corrects a child's details and asks for the reason. */
export function correctForm(today: LocalDate): FormDefinition<CorrectFormValues> {
  const fields: readonly Field<keyof CorrectFormValues>[] = [...childFieldsOn(today), reasonField];
  return defineForm<CorrectFormValues>({
    schema: named(z.object({ ...detailsShape(today), reason: textSchema() }).transform(completed), fields),
    fields,
    submitLabel: cardStrings.saveCorrection,
    savingLabel: childStrings.saving,
  });
}

/** The reason for a change, which is stored with the previous value. */
export const reasonField = {
  name: 'reason',
  kind: 'textarea',
  label: cardStrings.reason,
  isRequired: true,
  span: 'full',
} as const satisfies Field;

function detailsShape(today: LocalDate) {
  return {
    ...childDetailsShape,
    bornOn: birthSchema(today),
    sex: childDetailsShape.sex.optional(),
    caregiverName: childDetailsShape.caregiverName.default(''),
    caregiverNumber: childDetailsShape.caregiverNumber.default(''),
    caregiverEmail: childDetailsShape.caregiverEmail.default(null),
    address: childDetailsShape.address.default(''),
    settlement: childDetailsShape.settlement.default(null),
  };
}

interface Asked {
  readonly bornOn: Birth;
  readonly sex?: Sex | undefined;
}

function completed<Values extends Asked>({ bornOn: birth, sex, ...asked }: Values) {
  return {
    ...asked,
    ...birth,
    ...(sex === undefined ? { sex: assumedSex, sexUnknown: true as const } : { sex }),
  };
}

/** In the order of the form. */
function childFieldsOn(today: LocalDate): readonly Field<ChildField>[] {
  const earliest = `${Number(today.slice(0, 4)) - maxYearsBack}${today.slice(4)}`;
  const fields: Readonly<Record<ChildField, Omit<Field<ChildField>, 'name' | 'label'>>> = {
    fullname: {
      kind: 'text',
      isRequired: true,
      span: 'full',
      doubt: (value) => (/\d/.test(value) && !/\p{L}/u.test(value) ? childStrings.nameDoubt : undefined),
    },
    bornOn: {
      kind: 'date',
      isRequired: true,
      min: earliest,
      max: today,
      input: (props) => <BirthInput {...props} today={today} earliest={earliest} />,
    },
    sex: { kind: 'radio', options: sexes.map((value) => ({ value, label: sexWords[value] })) },
    caregiverName: { kind: 'text' },
    caregiverNumber: {
      kind: 'tel',
      doubt: (value) => (isUnreachable(value) ? childStrings.numberDoubt : undefined),
    },
    address: { kind: 'text' },
    settlement: { kind: 'text' },
    caregiverEmail: { kind: 'email' },
  };
  return (Object.keys(fields) as ChildField[]).map((name) => ({
    isRequired: false,
    ...fields[name],
    name,
    label: childLabels[name],
  }));
}

interface BirthInputProps extends FieldInputProps {
  readonly today: LocalDate;
  readonly earliest: string;
}

/** A date of birth, or an age if the date is unknown. */
function BirthInput({ today, earliest, ...props }: BirthInputProps) {
  const age = readAge(props.value);
  const isTurned = useRef(false);
  const turnTo = (value: string) => {
    isTurned.current = true;
    props.onChange(value);
  };
  const isAge = age !== null;
  useEffect(() => {
    // The other input replaces this one, including the button that was pressed.
    if (isTurned.current) document.getElementById(props.id)?.focus();
  }, [isAge, props.id]);
  if (age) {
    return (
      <Stack gap="tight" align="start" className="birth">
        <AgeInput {...props} age={age} today={today} />
        <Button tone="quiet" onClick={() => turnTo('')}>
          {birthStrings.toDate}
        </Button>
      </Stack>
    );
  }
  const field = {
    name: props.name,
    kind: 'date',
    label: childLabels.bornOn,
    min: earliest,
    max: today,
  } as const;
  return (
    <Stack gap="tight" align="start" className="birth">
      <FieldInput field={field} props={props} />
      <Button tone="quiet" onClick={() => turnTo(writtenAge({ count: '', unit: 'weeks' }))}>
        {birthStrings.toAge}
      </Button>
    </Stack>
  );
}

interface AgeInputProps extends FieldInputProps {
  readonly age: TypedAge;
  readonly today: LocalDate;
}

function AgeInput({ age, today, ...props }: AgeInputProps) {
  const bornOn = birthOfTypedAge(age, today);
  return (
    <>
      <Split className="birth-age">
        <input
          id={props.id}
          name={props.name}
          className="ui-input"
          data-kind="number"
          inputMode="numeric"
          autoComplete="off"
          aria-label={birthStrings.age}
          aria-required={props.isRequired ? true : undefined}
          aria-invalid={props.isInvalid ? true : undefined}
          aria-describedby={props.describedBy}
          value={age.count}
          onChange={({ currentTarget }) => props.onChange(writtenAge({ ...age, count: currentTarget.value }))}
          onBlur={props.onBlur}
        />
        <Toggle
          label={birthStrings.unit}
          options={ageUnits.map((unit) => ({ value: unit, label: birthStrings[unit] }))}
          value={age.unit}
          onChange={(unit) => props.onChange(writtenAge({ ...age, unit }))}
        />
      </Split>
      <p className="ui-field-description" role="status">
        {bornOn === null ? null : birthStrings.bornAbout(formatDate(bornOn))}
      </p>
    </>
  );
}

const ageUnits = ['weeks', 'months', 'years'] as const;
type AgeUnit = (typeof ageUnits)[number];

/** An age as typed; the count is text, because it need not be a number yet. */
interface TypedAge {
  readonly count: string;
  readonly unit: AgeUnit;
}

// The form trims the leading space of an age that has only a unit.
const agePattern = /^(?:(.*) )?(weeks|months|years)$/;

/** Reads an age from the field's text; null for a date. */
function readAge(text: string): TypedAge | null {
  const [, count, unit] = agePattern.exec(text) ?? [];
  const known = ageUnits.find((one) => one === unit);
  return known === undefined ? null : { count: count ?? '', unit: known };
}

/** The text that {@link readAge} reads. */
function writtenAge({ count, unit }: TypedAge): string {
  return `${count} ${unit}`;
}

/** The date of birth computed from an age on a day; null for no age, or one larger than anybody counts in weeks, months or years. */
export function birthOfTypedAge({ count, unit }: TypedAge, today: LocalDate): LocalDate | null {
  const number = count.trim() === '' ? NaN : wholeNumberIn(count);
  if (!Number.isSafeInteger(number) || number < 0 || number > maxCounted) return null;
  if (unit === 'weeks') return birthOfAge({ weeks: number }, today);
  return birthOfAge(unit === 'months' ? { months: number } : { years: number }, today);
}

/** Eighteen years in weeks. */
const maxCounted = 940;

interface Birth {
  readonly bornOn: LocalDate;
  readonly bornEstimated?: true;
}

/** Schema of a typed date of birth: either a date, or an age on a day, which makes an estimate. */
function birthSchema(today: LocalDate) {
  return z.string().transform((typed, { addIssue, value }): Birth => {
    const refused = (message: string): typeof z.NEVER => {
      addIssue({ code: 'custom', message, input: value });
      return z.NEVER;
    };
    const age = readAge(typed);
    const bornOn = age ? birthOfTypedAge(age, today) : readDate(typed);
    if (bornOn === null)
      return refused(age ? birthStrings.ageFault : (dateFault(typed) ?? birthStrings.dateFault));
    const [first] = birthFaults({ bornOn }, today);
    if (first) return refused(codeWords.day[first.fault]);
    return age ? { bornOn, bornEstimated: true } : { bornOn };
  });
}

function readDate(typed: string): LocalDate | null {
  const read = localDateSchema.safeParse(typed);
  return read.success ? read.data : null;
}
