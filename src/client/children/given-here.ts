import { standingEnds } from '#domain/immunization/register/follow-up.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { keptChild } from '#domain/immunization/register/activities/merges.ts';
import { missedDoses } from '#domain/immunization/screening/not-given.ts';
import { countedDoses, validDoses } from '#domain/immunization/schedule/given-doses.ts';
import { type Cohort, countsOfChild, isOfCohort, together } from '#domain/reports/coverage.ts';
import type { GivenDoses } from '#domain/reports/immunization-summary.ts';
import type { MissedDoses } from '#domain/reports/not-given.ts';
import { monthOf, type ReportMonth } from '#domain/reports/report-month.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { queryScope } from '#client/queries/scope.ts';
import { antigensOf, givenDoses } from './due-rows.ts';
import { offeredFromAt } from './offered-here.ts';
import { wholeRegister } from './whole-register.ts';

/** A dose that was given here, by what it counts as. */
export interface GivenHere extends GivenDoses {
  readonly month: ReportMonth;
  /** The issued entry, or the entry that opened the lot; null where the record names none. */
  readonly source: EntryId | null;
}

/** A dose that was due here and not given. */
export interface MissedHere extends MissedDoses {
  readonly month: ReportMonth;
}

/** What reports say of the register, by what each dose counts as beside all that the child was given. */
export interface RegisterFigures {
  /** What was copied from a card was given elsewhere, and what was declared void never. */
  readonly given: readonly GivenHere[];
  /** What was given on the day all the same was not missed, nor what was noted about an entry that was a mistake. */
  readonly missed: readonly MissedHere[];
  /** The children that their cohort is judged by, by month of birth. */
  readonly born: ReadonlyMap<ReportMonth, Cohort>;
}

/** The register of this facility as reports count it, what waits to be sent included. */
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
