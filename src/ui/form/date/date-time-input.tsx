import { addDays } from '#domain/kernel/calendar.ts';
import { dateOf, isLocalDate, isLocalDateTime } from '#domain/kernel/local-date.ts';
import { uiStrings } from '../../strings.ts';
import type { FieldInputProps } from '../field-input-props.ts';
import { useFormNow } from '../form-clock.ts';
import { type DateQuick, TodayHere } from './date-input.tsx';
import {
  type DateTimeParts,
  type DayHalf,
  keptDate,
  keptDateTime,
  shownDate,
  shownDateTime,
} from './date-text.ts';
import { MaskedInput } from '../inputs/masked-input.tsx';
import { QuickChoice } from '../inputs/quick-choice.tsx';
import { typeDate, typeTime } from './typed-date.ts';

const halves = ['AM', 'PM'] as const satisfies readonly DayHalf[];

/** A date and a minute of the 12-hour clock. Its value is `2026-11-20T08:14`, or the typed text while that is not one. */
export function DateTimeInput({
  quick = 'days',
  ...props
}: FieldInputProps & { readonly quick?: DateQuick | undefined }) {
  const { value, onChange, isReadOnly, isInvalid, isRequired, describedBy, onBlur } = props;
  const parts = shownDateTime(value);
  const change = (changed: Partial<DateTimeParts>) => onChange(keptDateTime({ ...parts, ...changed }));
  const shared = { isReadOnly, isInvalid, isRequired, onBlur };
  return (
    <div className="ui-date">
      <MaskedInput
        {...shared}
        id={props.id}
        name={props.name}
        describedBy={describedBy}
        className="ui-input ui-date-day"
        placeholder={uiStrings.dateShape}
        shown={parts.date}
        type={(next) =>
          isLocalDate(next.text) || isLocalDateTime(next.text)
            ? next
            : typeDate(next, parts.date, { takesMonth: false })
        }
        onText={(text) => {
          if (isLocalDateTime(text)) onChange(text);
          else change({ date: shownDate(keptDate(text)) });
        }}
      />
      <MaskedInput
        {...shared}
        label={uiStrings.time}
        describedBy={[props.labelId, describedBy].filter(Boolean).join(' ')}
        className="ui-input ui-date-time"
        placeholder={uiStrings.timeShape}
        shown={parts.time}
        type={(next) => typeTime(next, parts.time)}
        onText={(time) => change({ time })}
      />
      <Half {...props} value={parts.half} onChange={(half) => change({ half })} />
      {quick === 'none' || isReadOnly ? null : <Recent {...props} parts={parts} onParts={change} />}
      {isInvalid ? <TodayHere day={value.slice(0, 10)} /> : null}
    </div>
  );
}

function Half({
  labelId,
  value,
  onChange,
  isReadOnly,
  id,
}: Pick<FieldInputProps, 'labelId' | 'isReadOnly' | 'id'> & {
  readonly value: DayHalf;
  readonly onChange: (half: DayHalf) => void;
}) {
  return (
    <div
      className="ui-date-half"
      role="radiogroup"
      aria-label={uiStrings.morningOrAfternoon}
      aria-describedby={labelId}
    >
      {halves.map((half) => (
        <label key={half} className="ui-choice">
          <input
            type="radio"
            className="ui-choice-input"
            name={`${id}-half`}
            value={half}
            checked={half === value}
            disabled={isReadOnly}
            onChange={() => onChange(half)}
          />
          {half}
        </label>
      ))}
    </div>
  );
}

function Recent({
  value,
  onChange,
  labelId,
  parts,
  onParts,
}: FieldInputProps & {
  readonly parts: DateTimeParts;
  readonly onParts: (changed: Partial<DateTimeParts>) => void;
}) {
  const now = useFormNow();
  const yesterday = shownDate(addDays(dateOf(now), -1));
  return (
    <>
      <QuickChoice
        label={uiStrings.now}
        about={labelId}
        isChosen={value === now}
        onChoose={() => onChange(now)}
      />
      <QuickChoice
        label={uiStrings.yesterday}
        about={labelId}
        isChosen={parts.date === yesterday}
        onChoose={() => onParts({ date: yesterday })}
      />
    </>
  );
}
