import { useRef, useState } from 'react';
import { addDays } from '#domain/kernel/calendar.ts';
import { isLocalDate, type LocalDate } from '#domain/kernel/local-date.ts';
import { uiStrings } from '../../strings.ts';
import type { FieldInputProps } from '../field-input-props.ts';
import { useFormToday } from '../form-clock.ts';
import { keptDate, lastDayOf, shownDate, shownMonth } from './date-text.ts';
import { MaskedInput } from '../inputs/masked-input.tsx';
import { QuickChoice } from '../inputs/quick-choice.tsx';
import { typeDate } from './typed-date.ts';

/**
 * Shortcuts beside a date: the last days; month and year alone, which mean the last day of the month; or, for a return date, four weeks
 * from today, or no date.
 */
export type DateQuick = 'days' | 'month' | 'weeks' | 'none';

export interface DateInputProps extends FieldInputProps {
  readonly quick?: DateQuick | undefined;
  /** Dates outside are not offered; whether they may be typed is up to the schema. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A date as `dd/mm/yyyy`, whatever the browser's language. Its value is `2026-11-20`, or the typed text while that is not a date. */
export function DateInput({ quick = 'days', ...props }: DateInputProps) {
  if (quick === 'month') return <MonthOrDateInput {...props} />;
  return (
    <div className="ui-date">
      <MaskedInput
        {...props}
        describedBy={props.describedBy}
        className="ui-input ui-date-day"
        placeholder={uiStrings.dateShape}
        shown={shownDate(props.value)}
        type={(next) =>
          isLocalDate(next.text) ? next : typeDate(next, shownDate(props.value), { takesMonth: false })
        }
        onText={(text) => props.onChange(keptDate(text))}
      />
      {quick === 'none' || props.isReadOnly ? null : <OfferedDays {...props} isToCome={quick === 'weeks'} />}
      {props.isInvalid ? <TodayHere day={props.value} /> : null}
    </div>
  );
}

/** Shows the tablet's today beside a refused future date, because its clock may be wrong. */
export function TodayHere({ day }: { readonly day: string }) {
  const today = useFormToday();
  if (!isLocalDate(day) || day <= today) return null;
  return <output className="ui-date-meaning">{uiStrings.dayAhead(shownDate(today))}</output>;
}

function OfferedDays({
  value,
  onChange,
  labelId,
  isToCome,
  min = '',
  max,
}: DateInputProps & { readonly isToCome: boolean }) {
  const today = useFormToday();
  const days = (isToCome ? daysToCome(today) : lastDays(today)).filter(
    ({ day }) => day === '' || (day >= min && (max === undefined || day <= max)),
  );
  return days.map(({ label, day }) => (
    <QuickChoice
      key={label}
      label={label}
      about={labelId}
      isChosen={value === day}
      onChoose={() => onChange(day)}
    />
  ));
}

function lastDays(today: LocalDate) {
  return [
    { label: uiStrings.today, day: today },
    { label: uiStrings.yesterday, day: addDays(today, -1) },
  ];
}

function daysToCome(today: LocalDate) {
  return [
    { label: uiStrings.inFourWeeks, day: addDays(today, 28) },
    { label: uiStrings.noDay, day: '' },
  ];
}

function MonthOrDateInput(props: FieldInputProps) {
  const { value, onChange } = props;
  const [isMonth, setIsMonth] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const month = isMonth ? shownMonth(value) : undefined;
  const shown = month ?? shownDate(value);
  const choose = () => {
    if (!isMonth && isLocalDate(value)) onChange(lastDayOf(value));
    setIsMonth(!isMonth);
    input.current?.focus();
  };
  return (
    <div className="ui-date">
      <MaskedInput
        {...props}
        ref={input}
        className="ui-input ui-date-day"
        placeholder={isMonth ? uiStrings.monthShape : uiStrings.dateShape}
        shown={shown}
        type={(next) => (isLocalDate(next.text) ? next : typeDate(next, shown, { takesMonth: true }))}
        onText={(text) => {
          setIsMonth(isMonthTyped(text) ?? isMonth);
          onChange(keptDate(text, { takesMonth: true }));
        }}
      />
      {props.isReadOnly ? null : (
        <QuickChoice
          label={uiStrings.monthAndYear}
          about={props.labelId}
          isChosen={isMonth}
          onChoose={choose}
        />
      )}
      {month === undefined ? null : (
        <output className="ui-date-meaning">{uiStrings.meansLastDay(shownDate(value as LocalDate))}</output>
      )}
    </div>
  );
}

/** True if a text is a month with its year; undefined while it may become either. */
function isMonthTyped(text: string): boolean | undefined {
  if (/^\d{2}\/\d{3,4}$/.test(text)) return true;
  return /^\d{2}\/\d{2}\//.test(text) ? false : undefined;
}
