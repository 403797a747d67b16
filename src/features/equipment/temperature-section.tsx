import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { ShownUnit } from '#client/equipment/equipment.ts';
import type { Officer } from '#client/session/officer.ts';
import type { ReadingRow } from '#contract/wire/equipment-rows.ts';
import {
  type Band,
  bandOf,
  chamberOf,
  chambersOf,
  halfOf,
  standingOf,
} from '#domain/equipment/temperature.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import { useToday } from '#bindings/use-today.ts';
import { chamberWords, degreesOf, unitName } from '#bindings/cold-chain-words.ts';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { saveEquipment } from './equipment-saving.ts';
import { equipmentStrings as words } from './strings.ts';
import { TemperatureChart } from './temperature-chart.tsx';

const daysShown = 30;

interface SectionProps {
  readonly officer: Officer;
  readonly unit: ShownUnit;
  readonly onRecord: () => void;
}

/** The readings of the last days against the band, drawn and written, and the way to the next one. */
export function TemperatureSection({ officer, unit, onRecord }: SectionProps) {
  const { equipment } = pageEngine();
  const today = useToday();
  const since = addDays(today, 1 - daysShown);
  const readings = useLiveQuery(() => equipment.readings(unit.id, since), [equipment, unit.id, since]);
  const [last] = readings ?? [];
  const takeBack = async ({ id }: ReadingRow) => {
    await saveEquipment(officer, {
      form: null,
      events: [{ type: 'void-temperature', payload: { equipment: unit.id, reading: id } }],
      words: { saved: words.takenBack, failed: words.temperatureFailed },
    });
  };
  return (
    <Section title={words.temperature} note={words.last30Days}>
      {readings === undefined || readings.length === 0 ? (
        <p className="ui-soft">{words.neverRead}</p>
      ) : (
        chambersOf(unit).map((chamber) => {
          const own = readings.filter((reading) => chamberOf(unit, reading) === chamber);
          const band = bandOf(unit, { chamber });
          return (
            <div key={chamber} className="equipment-chamber">
              <h4>{chamberWords(chamber)}</h4>
              {own.length === 0 ? (
                <p className="ui-soft">{words.neverRead}</p>
              ) : (
                <>
                  <TemperatureChart
                    unit={unitName(unit)}
                    band={band}
                    readings={own}
                    since={since}
                    today={today}
                  />
                  <Readings readings={own} band={band} />
                </>
              )}
            </div>
          );
        })
      )}
      <div className="equipment-icons ui-no-print">
        <Button icon="thermometer" onClick={onRecord}>
          {words.recordTemperature}
        </Button>
        {last === undefined ? null : (
          <Button icon="undo" onClick={() => void takeBack(last)}>
            {words.takeBackLast}
          </Button>
        )}
      </div>
    </Section>
  );
}

/** A line a day with its two halves, as the sheet on the door of a refrigerator has them. */
function Readings({ readings, band }: { readonly readings: readonly ReadingRow[]; readonly band: Band }) {
  const days = [...new Set(readings.map(({ readAt }) => dateOf(readAt)))];
  const cell = (day: LocalDate, half: ReturnType<typeof halfOf>) => {
    const found = readings.filter(({ readAt }) => dateOf(readAt) === day && halfOf(readAt) === half);
    if (found.length === 0) return words.nothing;
    return found.toReversed().map((reading) => <Degrees key={reading.id} reading={reading} band={band} />);
  };
  return (
    <table className="equipment-readings" aria-label={words.readings}>
      <thead>
        <tr>
          <th scope="col">{words.date}</th>
          <th scope="col">{words.morning}</th>
          <th scope="col">{words.afternoon}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day}>
            <th scope="row">{formatDate(day)}</th>
            <td>{cell(day, 'morning')}</td>
            <td>{cell(day, 'afternoon')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A temperature, with a word where it is out of the band. */
function Degrees({ reading, band }: { readonly reading: ReadingRow; readonly band: Band }) {
  const standing = standingOf(reading.celsius, band);
  const degrees = words.degrees(degreesOf(reading.celsius));
  if (standing === 'in-band') return <span className="ui-figure equipment-degrees">{degrees}</span>;
  return (
    <Flag tone="danger">
      {degrees} · {words.standings[standing]}
    </Flag>
  );
}
