import type { ReadingRow } from '#contract/wire/equipment-rows.ts';
import { type Band, halfOf, standingOf } from '#domain/equipment/temperature.ts';
import { dateOf, daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { degreesOf } from '#bindings/cold-chain-words.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { equipmentStrings as words } from './strings.ts';

const size = { width: 640, height: 200, left: 44, right: 8, top: 10, bottom: 26 };

interface ChartProps {
  readonly unit: string;
  readonly band: Band;
  readonly readings: readonly ReadingRow[];
  readonly since: LocalDate;
  readonly today: LocalDate;
}

/** Readings over the days, with the band that they should lie in. A reading out of it has another shape, not only another colour. */
export function TemperatureChart({ unit, band, readings, since, today }: ChartProps) {
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
    standing: standingOf(reading.celsius, band),
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
