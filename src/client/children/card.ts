import type { InvalidDose } from '#domain/immunization/schedule/given-doses.ts';
import { endOf, type FollowUpEnd, standingEnds } from '#domain/immunization/register/follow-up.ts';
import type { Child } from '#domain/immunization/register/model.ts';
import {
  type NextVisit,
  statusAsTold,
  toldDaysOf,
  type ToldDose,
  toldVisit,
  visitToCome,
} from '#domain/immunization/register/expected-visit.ts';
import type { Offer } from '#domain/immunization/schedule/offered.ts';
import { type DoseStatus, scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import {
  type SeriesAgainst,
  type Finding,
  seriesAgainst,
  standingFindings,
} from '#domain/immunization/screening/findings.ts';
import type { NotGiven } from '#domain/immunization/screening/not-given.ts';
import { scheduleVersion } from '#domain/immunization/schedule/schedule-data.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { queryScope } from '#client/queries/scope.ts';
import { offerAt } from './offered-here.ts';
import { type Antigens, antigensOf, familiesOf, givenDoses, recordsOf } from './due-rows.ts';
import { type ShownChild, shownChildren, type ShownImmunization, shownImmunizations } from './shown.ts';

/** A record with its place in the schedule. */
export interface CardDose extends ToldDose {
  readonly record: ShownImmunization;
}

/** An end of follow-up, with its entry. */
export interface EndOfEntry {
  readonly child: ChildId;
  readonly end: FollowUpEnd;
}

/** Everything shown of one child. */
export interface ChildCard {
  /** The remaining entry, if the requested one was merged. */
  readonly child: ShownChild;
  /** Entries that were merged into it. */
  readonly merged: readonly ShownChild[];
  readonly schedule: readonly DoseStatus<CardDose>[];
  /** Edition of the routine schedule. */
  readonly scheduleVersion: string;
  /** Doses given too early or too close to another, to be repeated. */
  readonly invalid: readonly InvalidDose<CardDose>[];
  /** Records without a place in the schedule: repeated doses, or vaccines outside it. */
  readonly extra: readonly ShownImmunization[];
  readonly voided: readonly ShownImmunization[];
  /** Vaccines that this facility offers. */
  readonly offer: Offer;
  /** Valid findings against vaccines, whichever entry they were recorded for. */
  readonly findings: readonly Finding[];
  readonly against: SeriesAgainst;
  /** Reasons why doses were not given to a child who was present, in the order recorded. */
  readonly notGiven: readonly NotGiven[];
  /** Null for a child who is no longer followed here. */
  readonly nextVisit: NextVisit | null;
  /** End of the follow-up here; null while it goes on. */
  readonly end: FollowUpEnd | null;
  /** Every valid end of follow-up, with its entry. */
  readonly ends: readonly EndOfEntry[];
  /** Number of own events on the child, its records and merged entries that have not come back from the server. */
  readonly waiting: number;
}

/** The card of a child on a day. */
export async function cardOf(db: DeviceDatabase, id: ChildId, today: LocalDate): Promise<ChildCard | null> {
  const read = await readCard(db, id);
  if (!read) return null;
  const { child, merged, records: shown, antigens } = read;
  const given: CardDose[] = givenDoses(shown, antigens);
  const entries = [child, ...merged];
  const end = endOf(entries);
  const findings = entries.flatMap(standingFindings);
  const standing = new Set(standingEnds(entries).map(({ event }) => event));
  const against = seriesAgainst(findings);
  const scheduled = { ...child, ...against, ...read.offer };
  const notGiven = entries.flatMap((entry) => entry.notGiven ?? []);
  const told = toldVisit(scheduled, { given, notes: toldDaysOf(entries) });
  const { doses, invalid, extra } = scheduleOf(scheduled, given, today);
  return {
    child,
    merged,
    schedule: doses.map((status) => statusAsTold(status, { told, today })),
    scheduleVersion,
    invalid,
    extra: extra.map(({ record }) => record),
    voided: shown.filter(({ voided }) => voided !== null),
    offer: read.offer,
    findings,
    against,
    notGiven,
    nextVisit: end === null ? visitToCome(scheduled, given, { told, today }) : null,
    end,
    ends: entries.flatMap(({ id: child, ends = [] }) =>
      ends.filter((one) => standing.has(one.event)).map((one) => ({ child, end: one })),
    ),
    waiting: sum(entries.map((entry) => entry.waiting)) + sum(shown.map((row) => row.waiting)),
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

interface ReadCard {
  readonly child: ShownChild;
  readonly merged: readonly ShownChild[];
  readonly records: readonly ShownImmunization[];
  readonly antigens: Antigens;
  readonly offer: Offer;
}

async function readCard(db: DeviceDatabase, id: Child['id']): Promise<ReadCard | null> {
  const scope = await queryScope(db);
  const [family] = scope ? await familiesOf(db, [id]) : [];
  if (!scope || family?.kept.facility !== scope.facility) return null;
  const { kept, members } = family;
  const [antigens, offer, records] = await Promise.all([
    antigensOf(db),
    offerAt(db, scope.facility),
    recordsOf(
      db,
      members.map((member) => member.id),
    ),
  ]);
  const others = members.filter((member) => member !== kept);
  const [[child], merged, shown] = await Promise.all([
    shownChildren(db, scope, [kept]),
    shownChildren(db, scope, others),
    shownImmunizations(db, scope, { rows: records, antigens }),
  ]);
  return child ? { child, merged, records: shown, antigens, offer } : null;
}

/** Names on the card for doses of the schedule. */
export function namesOnCard(schedule: ChildCard['schedule'], codes: readonly string[]): readonly string[] {
  const names = new Map(schedule.map(({ dose }) => [dose.code, dose.name]));
  return codes.map((code) => names.get(code) ?? code);
}

/** All records on a card that are not void, unordered. */
export function recordsOnCard({
  schedule,
  invalid,
  extra,
}: Pick<ChildCard, 'schedule' | 'invalid' | 'extra'>): readonly ShownImmunization[] {
  return [
    ...schedule.flatMap(({ given }) => given?.record ?? []),
    ...invalid.map(({ record }) => record.record),
    ...extra,
  ];
}
