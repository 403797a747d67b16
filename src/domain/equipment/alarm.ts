import { addDays } from '#domain/kernel/calendar.ts';
import { instantOf } from '#domain/kernel/facility-time.ts';
import type { ReadingId } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDateTime } from '#domain/kernel/local-date.ts';
import type { Chamber, Equipment, TemperatureReading } from './model.ts';
import { bandOf, chamberOf, chambersOf, sideOfBand, standingReadings } from './temperature.ts';

/**
 * At this temperature and below, freeze-sensitive vaccines freeze (WHO, Step-by-step interpretation of 10-day electronic temperature
 * monitoring devices, type I: alarm at -0.5 °C and below for one hour).
 */
export const freezeAlarmCelsius = -0.5;
/**
 * Hours above 8 °C after which vaccines are checked: the upper alarm of 30-day recorders of WHO PQS E006, by its citation; see
 * docs/clinical-reading.md.
 */
export const heatAlarmHours = 10;
const heatAlarmCelsius = 8;

/** Readings of this many days before a unit's newest one count; the sheets on a refrigerator's door cover a month. */
export const alarmDays = 60;

interface Told {
  /** The worst of the readings that raise the alarm, in degrees Celsius. */
  readonly celsius: number;
  /** Times of the first and last of these readings. */
  readonly since: LocalDateTime;
  readonly until: LocalDateTime;
  readonly readings: readonly ReadingId[];
}

/** Possible harm of a unit to its vaccines, which are on hold until they have been checked. */
export type Alarm =
  /** One reading calls for a check; two in a row, or a logger's, are certain. */
  | (Told & { readonly kind: 'frozen'; readonly isCertain: boolean })
  /** Whole hours between the readings; the heat lasted at least this long. */
  | (Told & { readonly kind: 'hot'; readonly hours: number });

/** A problem of a unit that needs a person. */
export type Trouble =
  | { readonly kind: 'broken' }
  | Alarm
  /** The last reading of a chamber is outside its band. */
  | {
      readonly kind: 'too-cold' | 'too-warm';
      readonly chamber: Chamber;
      readonly celsius: number;
      readonly at: LocalDateTime;
    };

type Unit = Pick<Equipment, 'typeCce' | 'chambers'>;

/**
 * The alarms of a unit by its readings, in whatever order they arrived, without withdrawn readings and those followed by a check of the
 * vaccines. Only the chamber of the vaccines raises an alarm, because ice-packs are meant to freeze.
 */
export function alarmsOf(unit: Unit, readings: readonly TemperatureReading[]): readonly Alarm[] {
  const chamber = chamberOf(unit);
  const open = recentReadings(readings)
    .filter((reading) => !reading.settled && chamberOf(unit, reading) === chamber)
    .toReversed();
  return [...(chamber === 'refrigerator' ? freezing(open) : []), ...heat(open)];
}

/** All troubles of a unit, most urgent first; empty for one that works and stays in its bands. */
export function troublesOf(
  unit: Unit & Pick<Equipment, 'functionality'>,
  readings: readonly TemperatureReading[],
): readonly Trouble[] {
  const alarms = alarmsOf(unit, readings);
  const told = new Set(alarms.flatMap((alarm) => alarm.readings));
  const outOfBand = lastByChamber(unit, readings).flatMap(({ chamber, last }) => {
    const kind = sideOfBand(last.celsius, bandOf(unit, { chamber }));
    if (kind === 'in-band' || told.has(last.id)) return [];
    return [{ kind, chamber, celsius: last.celsius, at: last.readAt }];
  });
  return [...(unit.functionality === 'bad' ? [{ kind: 'broken' } as const] : []), ...alarms, ...outOfBand];
}

const troubleOrder = [
  'broken',
  'frozen',
  'hot',
  'too-warm',
  'too-cold',
] as const satisfies readonly Trouble['kind'][];

/** Order of units by their {@link troublesOf}, the same everywhere: most urgent first, certain before likely. */
export function byUrgency(a: readonly Trouble[], b: readonly Trouble[]): number {
  return urgencyOf(a) - urgencyOf(b);
}

function urgencyOf([first]: readonly Trouble[]): number {
  if (first === undefined) return troubleOrder.length;
  const doubt = first.kind === 'frozen' && !first.isCertain ? 0.5 : 0;
  return troubleOrder.indexOf(first.kind) + doubt;
}

/** The last reading of each chamber of a unit. */
export function lastByChamber<Reading extends TemperatureReading>(
  unit: Unit,
  readings: readonly Reading[],
): readonly { readonly chamber: Chamber; readonly last: Reading }[] {
  const newest = standingReadings(readings);
  return chambersOf(unit).flatMap((chamber) => {
    const last = newest.find((reading) => chamberOf(unit, reading) === chamber);
    return last === undefined ? [] : [{ chamber, last }];
  });
}

/** The valid readings within the days that count, newest first. */
function recentReadings(readings: readonly TemperatureReading[]): readonly TemperatureReading[] {
  const standing = standingReadings(readings);
  const [newest] = standing;
  if (newest === undefined) return [];
  const since = addDays(dateOf(newest.readAt), -alarmDays);
  return standing.filter(({ readAt }) => dateOf(readAt) >= since);
}

function freezing(open: readonly TemperatureReading[]): readonly Alarm[] {
  const runs = runsOf(open, ({ celsius }) => celsius <= freezeAlarmCelsius);
  const all = runs.flat();
  const isCertain = runs.some(
    (run) => run.some(({ logged }) => logged === true) || new Set(run.map(({ readAt }) => readAt)).size > 1,
  );
  const told = toldBy(all, Math.min(...all.map(({ celsius }) => celsius)));
  return told === null ? [] : [{ kind: 'frozen', isCertain, ...told }];
}

function heat(open: readonly TemperatureReading[]): readonly Alarm[] {
  const long = runsOf(open, ({ celsius }) => celsius > heatAlarmCelsius).filter(
    (run) => hoursOf(run) >= heatAlarmHours,
  );
  const all = long.flat();
  const told = toldBy(all, Math.max(...all.map(({ celsius }) => celsius)));
  return told === null ? [] : [{ kind: 'hot', hours: Math.max(...long.map(hoursOf)), ...told }];
}

/** Runs of successive readings that satisfy a condition. */
function runsOf(
  open: readonly TemperatureReading[],
  isSo: (reading: TemperatureReading) => boolean,
): readonly (readonly TemperatureReading[])[] {
  const runs: TemperatureReading[][] = [];
  let run: TemperatureReading[] = [];
  for (const reading of open)
    if (!isSo(reading)) run = [];
    else if (run.push(reading) === 1) runs.push(run);
  return runs;
}

function hoursOf(run: readonly TemperatureReading[]): number {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return Math.floor((instantOf(last.readAt) - instantOf(first.readAt)) / 3_600_000);
}

function toldBy(readings: readonly TemperatureReading[], celsius: number): Told | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { celsius, since: first.readAt, until: last.readAt, readings: readings.map(({ id }) => id) };
}
