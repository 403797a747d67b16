import { countedDoses } from '#domain/immunization/counted-doses.ts';
import { type Cohort, countsOfChild, together } from '#domain/reports/coverage.ts';
import type { GivenDoses } from '#domain/reports/immunization-summary.ts';
import { monthOf, type ReportMonth } from '#domain/reports/report-month.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { queryScope } from '#client/queries/scope.ts';
import { antigenNamesOf, givenDoses } from './due-rows.ts';
import { wholeRegister } from './whole-register.ts';

/** A dose that was given here, by what it counts as. */
export interface GivenHere extends GivenDoses {
  readonly month: ReportMonth;
}

/** What reports say of the register, by what each dose counts as beside all that the child was given. */
export interface RegisterFigures {
  /** What was copied from a card was given elsewhere, and what was declared void never. */
  readonly given: readonly GivenHere[];
  /** The children that stand for themselves, by month of birth. */
  readonly born: ReadonlyMap<ReportMonth, Cohort>;
}

/** The register of this facility as reports count it, what waits to be sent included. */
export async function registerFigures(db: DeviceDatabase): Promise<RegisterFigures> {
  const scope = await queryScope(db);
  if (!scope) return { given: [], born: new Map() };
  const [names, { children, records }] = await Promise.all([
    antigenNamesOf(db),
    wholeRegister(db, scope.facility),
  ]);
  const given: GivenHere[] = [];
  const born: { readonly month: ReportMonth; readonly counts: Cohort }[] = [];
  for (const id of new Set([...children.keys(), ...records.keys()])) {
    const child = children.get(id);
    const counted = countedDoses(child?.bornOn ?? null, givenDoses(records.get(id) ?? [], names));
    for (const { record, counting, dose } of counted) {
      const { isHistory, immunizationType, immunizedOn } = record.record;
      if (isHistory) continue;
      const month = monthOf(immunizedOn);
      given.push({ month, dose, counting, antigen: record.antigen, immunizationType, children: 1 });
    }
    if (child?.status !== true) continue;
    const valid = new Set(counted.flatMap(({ dose }) => dose ?? []));
    born.push({ month: monthOf(child.bornOn), counts: countsOfChild(valid) });
  }
  const byMonth = Map.groupBy(born, ({ month }) => month);
  return {
    given,
    born: new Map(
      Array.from(byMonth, ([month, rows]) => [month, together(rows.map(({ counts }) => counts))]),
    ),
  };
}
