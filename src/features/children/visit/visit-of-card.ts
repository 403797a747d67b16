import { type ChildCard, namesOnCard, recordsOnCard } from '#client/children/card.ts';
import type { ShownImmunization } from '#client/children/shown.ts';
import { kindOf } from '#domain/immunization/schedule/scheduled-dose.ts';
import { missedDoses, type NotGiven } from '#domain/immunization/screening/not-given.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { RowStatus } from '#client/queries/pending-events.ts';
import { doseWords } from '#bindings/dose-words.ts';

/** Doses given to a child on one day at this facility, and the date of the next visit. */
export interface ShownVisit {
  readonly records: readonly ShownImmunization[];
  /** Doses that count; a dose given too early has to be repeated and does not protect by itself. */
  readonly counting: readonly ShownImmunization[];
  readonly status: RowStatus;
  readonly nextOn: LocalDate | null;
  /** Names of the doses due then. */
  readonly nextDoses: readonly string[];
  /** Doses that were due on the day and not given. */
  readonly notGiven: readonly NotGiven[];
}

/** Statuses from most to least urgent: a visit shows the first that applies. */
const byUrgency = [
  'refused',
  'parked',
  'set-aside',
  'practice',
  'waiting',
  'sent',
  'saved',
] as const satisfies readonly RowStatus[];

/** Sync status of a visit: that of its least advanced dose. */
export function statusOfVisit(records: readonly Pick<ShownImmunization, 'sync'>[]): RowStatus {
  return byUrgency.find((status) => records.some(({ sync }) => sync === status)) ?? 'saved';
}

/** The visit of a day on a child's card; null if nothing was given. */
export function visitOf(card: ChildCard, on: string): ShownVisit | null {
  const { nextVisit } = card;
  const records = recordsOnCard(card).filter(
    ({ immunizedOn, isHistory }) => immunizedOn === on && !isHistory,
  );
  const invalid = new Set(card.invalid.map(({ record }) => record.record.id));
  const given = records.map(({ antigenName: antigen, ...record }) => ({
    ...record,
    antigen,
    kind: kindOf(record),
  }));
  const notGiven = missedDoses(card.notGiven, given).filter((one) => one.on === on);
  const wasScreened = card.child.screened?.on === on;
  if (records.length === 0 && notGiven.length === 0 && !wasScreened) return null;
  const named = records.flatMap(({ nextOn }) => nextOn ?? []).toSorted();
  const nextOn = named[0] ?? nextVisit?.on ?? null;
  return {
    records,
    counting: records.filter(({ id }) => !invalid.has(id)),
    notGiven,
    status: records.length === 0 ? card.child.sync : statusOfVisit(records),
    nextOn,
    nextDoses:
      nextOn === null
        ? []
        : namesOnCard(card.schedule, nextVisit?.doses ?? []).map((name) => doseWords(name)),
  };
}
