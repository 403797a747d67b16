import { standingEnds } from '#domain/immunization/register/follow-up.ts';
import type { AntigenId, ChildId, EntryId, UserId } from '#domain/kernel/ids.ts';
import { keptChild } from '#domain/immunization/register/activities/merges.ts';
import { missedDoses, type NotGiven, notGivenOn } from '#domain/immunization/screening/not-given.ts';
import { countedDoses, validDoses } from '#domain/immunization/schedule/given-doses.ts';
import { type Cohort, countsOfChild, isOfCohort, together } from '#domain/reports/coverage.ts';
import type { GivenDoses } from '#domain/reports/immunization-summary.ts';
import type { MissedDoses } from '#domain/reports/not-given.ts';
import { monthOf, type ReportMonth } from '#domain/reports/report-month.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { queryScope } from '#client/queries/scope.ts';
import { antigensOf, familiesOf, givenDoses, recordsOf } from './due-rows.ts';
import { offeredFromAt } from './offered-here.ts';
import { wholeRegister } from './read-children.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Dexie } from 'dexie';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import { type ImmunizationType, immunizationTypes } from '#domain/ledger/model.ts';
import type { ImmunizationFileRow } from '../db/child-rows.ts';

/** A dose given here, with whether and how it counts. */
interface GivenHere extends GivenDoses {
  readonly month: ReportMonth;
  /** The issued entry, or the entry that opened the lot; null if the record names none. */
  readonly source: EntryId | null;
}

/** A dose that was due here but not given. */
interface MissedHere extends MissedDoses {
  readonly month: ReportMonth;
}

/** Figures of the register for reports, in which each dose is judged together with all other doses of its child. */
export interface RegisterFigures {
  /** Doses given here, which excludes those copied from a card and those declared void. */
  readonly given: readonly GivenHere[];
  /** Doses missed, without those given later that day and without notes on an entry made by mistake. */
  readonly missed: readonly MissedHere[];
  /** The children of each cohort, by month of birth. */
  readonly born: ReadonlyMap<ReportMonth, Cohort>;
}

/** The register of this facility as reports count it, waiting events included. */
export async function registerFigures(db: DeviceDatabase): Promise<RegisterFigures> {
  const scope = await queryScope(db);
  if (!scope) return { given: [], missed: [], born: new Map() };
  const [antigens, { graceDays }, { children, records }] = await Promise.all([
    antigensOf(db),
    offeredFromAt(db, scope.facility),
    wholeRegister(db, scope.facility),
  ]);
  const noted = [...children.values()]
    .filter(({ notGiven = [] }) => notGiven.length > 0)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const notes = Map.groupBy(noted, ({ id }) => keptChild(children, id));
  const told = [...children.values()].filter(({ ends, resumed }) => ends ?? resumed);
  const toldOf = Map.groupBy(told, ({ id }) => keptChild(children, id));
  const given: GivenHere[] = [];
  const missed: MissedHere[] = [];
  const born: { readonly month: ReportMonth; readonly counts: Cohort }[] = [];
  for (const id of new Set([...children.keys(), ...records.keys(), ...notes.keys()])) {
    const child = children.get(id);
    const doses = givenDoses(records.get(id) ?? [], antigens);
    const counted = countedDoses(child?.bornOn ?? null, doses, graceDays);
    for (const { record, counting, dose } of counted) {
      const { isHistory, immunizationType, immunizedOn, source } = record.record;
      if (isHistory) continue;
      const month = monthOf(immunizedOn);
      given.push({ month, dose, counting, antigen: record.antigen, immunizationType, children: 1, source });
    }
    if (child?.withdrawn === undefined) {
      const all = (notes.get(id) ?? []).flatMap(({ notGiven = [] }) => notGiven);
      for (const { on, dose, reason } of missedDoses(all, doses))
        missed.push({ month: monthOf(on), dose, reason, doses: 1 });
    }
    if (child?.status !== true) continue;
    if (!isOfCohort(child.bornOn, standingEnds(toldOf.get(id) ?? []))) continue;
    born.push({ month: monthOf(child.bornOn), counts: countsOfChild(validDoses(child.bornOn, doses)) });
  }
  const byMonth = Map.groupBy(born, ({ month }) => month);
  return {
    given,
    missed,
    born: new Map(
      Array.from(byMonth, ([month, rows]) => [month, together(rows.map(({ counts }) => counts))]),
    ),
  };
}

/**
 * Doses due to some children on a day and not given, with the reason, whichever tablet recorded it. As in reports, a dose given later that
 * day is not missed.
 */
export async function notGivenTo(
  db: DeviceDatabase,
  children: ReadonlySet<ChildId>,
  on: LocalDate,
): Promise<readonly (NotGiven & { readonly child: ChildId })[]> {
  const [antigens, families] = await Promise.all([antigensOf(db), familiesOf(db, children)]);
  const noted = families.map(async ({ kept, members }) => {
    const notes = members.flatMap(({ personal }) => notGivenOn(personal.shown, on));
    if (notes.length === 0) return [];
    const records = await recordsOf(
      db,
      members.map(({ id }) => id),
    );
    return missedDoses(notes, givenDoses(records, antigens)).map((note) => ({ ...note, child: kept.id }));
  });
  return (await Promise.all(noted)).flat();
}

/** Defaults for the officer's next record, from the last ones of the day: a session has one type, and a vial serves many children. */
export interface SessionSoFar {
  readonly type: ImmunizationType | null;
  /** Stock that each antigen was last taken from. */
  readonly sources: ReadonlyMap<AntigenId, EntryId>;
}

/** Maximum number of records of each type read, newest first: more than anybody enters in a day. */
const maxRead = 1000;

/** The officer's session of a day, as far as this device knows it. It includes records dated on that day or saved on it. */
export async function sessionSoFar(
  db: DeviceDatabase,
  { officer, today }: { readonly officer: UserId; readonly today: LocalDate },
): Promise<SessionSoFar> {
  const scope = await queryScope(db);
  if (!scope) return { type: null, sources: new Map() };
  const isOfSession = ({ admin, isHistory, voided, immunizedOn, createdAt }: ImmunizationFileRow) =>
    admin === officer &&
    !isHistory &&
    voided === null &&
    (immunizedOn === today || facilityDayAt(Date.parse(createdAt)) === today);
  const read = await Promise.all(
    immunizationTypes.map((type) =>
      db.immunization
        .where('[facility+immunizationType+id]')
        .between([scope.facility, type, Dexie.minKey], [scope.facility, type, Dexie.maxKey])
        .reverse()
        .limit(maxRead)
        .toArray(),
    ),
  );
  const oldestFirst = read
    .flat()
    .filter(isOfSession)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    type: oldestFirst.at(-1)?.immunizationType ?? null,
    sources: new Map(
      oldestFirst.flatMap(({ antigen, source }) => (source === null ? [] : [[antigen, source] as const])),
    ),
  };
}
