import { useEffect, useRef } from 'react';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { FieldInput } from '#ui/form/field-input.tsx';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { Button } from '#ui/layout/button.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { childLabels } from '../strings.ts';
import { birthStrings } from './birth-strings.ts';
import { ageUnits, birthOfTypedAge, readAge, writtenAge, type TypedAge } from './typed-birth.ts';

interface BirthInputProps extends FieldInputProps {
  readonly today: LocalDate;
  readonly earliest: string;
}

/** A date of birth, or the age of a child whose date nobody knows. */
export function BirthInput({ today, earliest, ...props }: BirthInputProps) {
  const age = readAge(props.value);
  const isTurned = useRef(false);
  const turnTo = (value: string) => {
    isTurned.current = true;
    props.onChange(value);
  };
  const isAge = age !== null;
  useEffect(() => {
    // The other way comes with an input of its own, and the button that was pressed is gone.
    if (isTurned.current) document.getElementById(props.id)?.focus();
  }, [isAge, props.id]);
  if (age) {
    return (
      <div className="birth">
        <AgeInput {...props} age={age} today={today} />
        <Button tone="quiet" onClick={() => turnTo('')}>
          {birthStrings.toDate}
        </Button>
      </div>
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
    <div className="birth">
      <FieldInput field={field} props={props} />
      <Button tone="quiet" onClick={() => turnTo(writtenAge({ count: '', unit: 'weeks' }))}>
        {birthStrings.toAge}
      </Button>
    </div>
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
      <div className="birth-age">
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
      </div>
      <p className="ui-field-description" role="status">
        {bornOn === null ? null : birthStrings.bornAbout(formatDate(bornOn))}
      </p>
    </>
  );
}
