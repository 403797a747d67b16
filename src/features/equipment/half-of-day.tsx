import { type ReactNode, useId } from 'react';
import type { ShownUnit } from '#client/equipment/equipment.ts';
import type { ReadingRow } from '#contract/wire/equipment-rows.ts';
import {
  bandOf,
  celsiusSchema,
  chambersOf,
  sideOfBand,
  typedCelsius,
} from '#domain/equipment/temperature.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import { coldChainWords, degreesOf, unitName } from '#bindings/cold-chain-words.ts';
import { fieldIds } from '#ui/form/field-frame.tsx';
import { Facts, Split, Stack } from '#ui/layout/arrange.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { formatDateTime, formatTime } from '#ui/table/format-date.ts';
import { CelsiusInput } from './celsius-input.tsx';
import type { Half, ReadChamber, TypedReadings } from './day-readings.ts';
import { equipmentStrings as words } from './strings.ts';

interface HalfProps {
  readonly inputKey: string;
  readonly unit: ShownUnit;
  readonly chamber: ReadChamber['chamber'];
  readonly half: Half;
  readonly current: Half;
  readonly today: LocalDate;
  readonly reading: ReadingRow | undefined;
  readonly own: TypedReadings[string] | undefined;
  readonly onChange: (celsius: string | null) => void;
  readonly onEarlier: () => void;
}

/** The reading of half a day: a field for the current half, and the reading of the other one. */
export function HalfOfDay({
  inputKey,
  unit,
  chamber,
  half,
  current,
  today,
  reading,
  own,
  onChange,
  onEarlier,
}: HalfProps) {
  const labelId = useId();
  const band = bandOf(unit, { chamber });
  const isNow = half === current;
  const id = isNow ? inputKey : `${inputKey} ${half}`;
  const text = own?.celsius ?? (reading === undefined ? '' : degreesOf(reading.celsius));
  const celsius = celsiusSchema.safeParse(typedCelsius(text));
  const standing = celsius.success ? sideOfBand(celsius.data, band) : 'in-band';
  const isWrong = text.trim() !== '' && !celsius.success;
  const said = fieldIds(id).error;
  const label = (
    <>
      {words[half]}
      {reading === undefined ? '' : `, ${formatTime(reading.readAt)}`}
      <span className="ui-hidden-text">
        {' '}
        {unitName(unit)}
        {chambersOf(unit).length > 1 ? `, ${coldChainWords.chambers[chamber]}` : ''}
      </span>
    </>
  );
  return (
    <Stack gap="tight">
      {isNow ? (
        <label className="text-small" id={labelId} htmlFor={id}>
          {label}
        </label>
      ) : (
        <span className="text-small" id={labelId}>
          {label}
        </span>
      )}
      {isNow ? (
        <CelsiusInput
          id={id}
          name={id}
          isLarge
          value={text}
          isRequired={false}
          isInvalid={isWrong}
          isAlarming={standing !== 'in-band'}
          describedBy={said}
          onChange={onChange}
          onBlur={() => {
            if (own?.celsius === '') onChange(null);
          }}
        />
      ) : (
        <ReadBefore
          labelId={labelId}
          reading={reading}
          isAlarming={standing !== 'in-band'}
          onEarlier={half === 'morning' ? onEarlier : undefined}
        />
      )}
      <span id={said} className="text-small">
        {wordsOf()}
      </span>
    </Stack>
  );

  function wordsOf(): ReactNode {
    if (isWrong) return <Flag tone="danger">{words.notATemperature}</Flag>;
    if (text.trim() === '') return <span className="ui-soft">{words.notRead}</span>;
    const typedAt =
      own !== undefined && dateOf(own.at) !== today ? words.typedAt(formatDateTime(own.at)) : null;
    const before =
      own !== undefined && reading !== undefined ? words.readBefore(degreesOf(reading.celsius)) : null;
    return (
      <Facts as="span">
        {standing === 'in-band' ? (
          <span>{words.standings['in-band']}</span>
        ) : (
          <Flag tone="danger">
            {words.outOfBandBy[standing](differenceOf(celsius.success ? celsius.data : 0, band))}
          </Flag>
        )}
        {typedAt === null ? null : <span>{typedAt}</span>}
        {before === null ? null : <span>{before}</span>}
      </Facts>
    );
  }
}

/** Degrees outside a band, formatted as a temperature. */
function differenceOf(celsius: number, { lowest, highest }: ReturnType<typeof bandOf>): string {
  const by = celsius < lowest ? lowest - celsius : celsius - highest;
  return degreesOf(Math.round(by * 10) / 10);
}

/** The reading of the other half of the day; a morning without one can still be entered with its time. */
function ReadBefore({
  labelId,
  reading,
  isAlarming,
  onEarlier,
}: {
  readonly labelId: string;
  readonly reading: ReadingRow | undefined;
  readonly isAlarming: boolean;
  readonly onEarlier: (() => void) | undefined;
}) {
  if (reading === undefined && onEarlier !== undefined)
    return (
      <button
        type="button"
        className="equipment-celsius"
        data-large
        aria-describedby={labelId}
        onClick={onEarlier}
      >
        {words.writeEarlier}
      </button>
    );
  return (
    <Split
      className="equipment-celsius"
      columns={['fill', 'fit']}
      data-large
      data-read
      data-alarming={isAlarming}
      role="group"
      aria-labelledby={labelId}
    >
      <b>{reading === undefined ? words.nothing : degreesOf(reading.celsius)}</b>
      <span>°C</span>
    </Split>
  );
}
