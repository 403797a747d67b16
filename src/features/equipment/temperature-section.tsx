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
  sideOfBand,
} from '#domain/equipment/temperature.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { dateOf, daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { useToday } from '#bindings/use-today.ts';
import { chamberWords, degreesOf } from '#bindings/cold-chain-words.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { saveEquipment } from './equipment-saving.ts';
import { equipmentStrings as words } from './strings.ts';
import { unitName } from '#bindings/cold-chain-words.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';

const daysShown = 30;

interface SectionProps {
  readonly officer: Officer;
  readonly unit: ShownUnit;
  readonly onRecord: () => void;
}

/** The readings of the last days against the band, as a chart and a list, and the button for the next one. */
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
      <Stack className="mt-3">
        {readings === undefined || readings.length === 0 ? (
          <p className="ui-soft">{words.neverRead}</p>
        ) : (
          chambersOf(unit).map((chamber) => {
            const own = readings.filter((reading) => chamberOf(unit, reading) === chamber);
            const band = bandOf(unit, { chamber });
            return (
              <Stack key={chamber} gap="small">
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
              </Stack>
            );
          })
        )}
        <Cluster className="ui-no-print" isInline>
          <Button icon="thermometer" onClick={onRecord}>
            {words.recordTemperature}
          </Button>
          {last === undefined ? null : (
            <Button icon="undo" onClick={() => void takeBack(last)}>
              {words.takeBackLast}
            </Button>
          )}
        </Cluster>
      </Stack>
    </Section>
  );
}

/** One line per day with its two halves, like the sheet on a refrigerator's door. */
function Readings({ readings, band }: { readonly readings: readonly ReadingRow[]; readonly band: Band }) {
  const days = [...new Set(readings.map(({ readAt }) => dateOf(readAt)))];
  const cell = (day: LocalDate, half: ReturnType<typeof halfOf>) => {
    const found = readings.filter(({ readAt }) => dateOf(readAt) === day && halfOf(readAt) === half);
    if (found.length === 0) return words.nothing;
    return found.toReversed().map((reading) => <Degrees key={reading.id} reading={reading} band={band} />);
  };
  return (
    <PlainTable label={words.readings} holds="words">
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
            <td className="equipment-degrees">{cell(day, 'morning')}</td>
            <td className="equipment-degrees">{cell(day, 'afternoon')}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** A temperature, with a word if it is out of the band. */
function Degrees({ reading, band }: { readonly reading: ReadingRow; readonly band: Band }) {
  const standing = sideOfBand(reading.celsius, band);
  const degrees = words.degrees(degreesOf(reading.celsius));
  if (standing === 'in-band') return <span className="ui-figure">{degrees}</span>;
  return (
    <Flag tone="danger">
      {degrees} · {words.standings[standing]}
    </Flag>
  );
}

const size = { width: 640, height: 200, left: 44, right: 8, top: 10, bottom: 26 };

interface ChartProps {
  readonly unit: string;
  readonly band: Band;
  readonly readings: readonly ReadingRow[];
  readonly since: LocalDate;
  readonly today: LocalDate;
}

/** Readings over the days, with the band. A reading outside the band has another shape, so that it is not marked by colour alone. */
function TemperatureChart({ unit, band, readings, since, today }: ChartProps) {
  const degrees = [...readings.map(({ celsius }) => celsius), band.lowest, band.highest];
  const [lowest, highest] = [Math.min(...degrees) - 2, Math.max(...degrees) + 2];
  const days = Math.max(1, daysBetween(since, today) + 1);
  const x = ({ readAt }: ReadingRow) =>
    size.left +
    ((daysBetween(since, dateOf(readAt)) + (halfOf(readAt) === 'morning' ? 0.25 : 0.75)) / days) *
      (size.width - size.left - size.right);
  const y = (celsius: number) =>
    size.top + ((highest - celsius) / (highest - lowest)) * (size.height - size.top - size.bottom);
  const points = readings.toReversed().map((reading) => ({
    id: reading.id,
    x: x(reading),
    y: y(reading.celsius),
    standing: sideOfBand(reading.celsius, band),
  }));
  const bandWords = words.band(degreesOf(band.lowest), degreesOf(band.highest));
  return (
    <svg
      className="equipment-chart"
      role="img"
      aria-label={words.chart(unit, bandWords)}
      viewBox={`0 0 ${size.width} ${size.height}`}
    >
      <rect
        className="equipment-band"
        x={size.left}
        width={size.width - size.left - size.right}
        y={y(band.highest)}
        height={y(band.lowest) - y(band.highest)}
      />
      {[band.highest, band.lowest].map((celsius) => (
        <text key={celsius} x={size.left - 8} y={y(celsius)} textAnchor="end" dominantBaseline="middle">
          {degreesOf(celsius)}°
        </text>
      ))}
      <text x={size.left} y={size.height - 6}>
        {formatDate(since)}
      </text>
      <text x={size.width - size.right} y={size.height - 6} textAnchor="end">
        {formatDate(today)}
      </text>
      <polyline
        className="equipment-line"
        points={points.map((point) => `${point.x},${point.y}`).join(' ')}
      />
      {points.map((point) =>
        point.standing === 'in-band' ? (
          <circle key={point.id} className="equipment-point" cx={point.x} cy={point.y} r={3.5} />
        ) : (
          <path
            key={point.id}
            className="equipment-alarm"
            d={`M${point.x - 7} ${point.y} L${point.x} ${point.y + (point.standing === 'too-warm' ? -12 : 12)} L${point.x + 7} ${point.y} Z`}
          />
        ),
      )}
    </svg>
  );
}
