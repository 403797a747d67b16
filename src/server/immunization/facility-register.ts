import type { Kysely } from 'kysely';
import type { AntigenId, ChildId } from '#domain/kernel/ids.ts';
import { keptChild } from '#domain/immunization/register/activities/merges.ts';
import type { Database } from '../db/schema.ts';
import { saidAt } from '../organisation/said-of-vaccines.ts';
import { childRowOf, immunizationRowOf } from './stored-register.ts';
import {
  type ChildFamily,
  type FacilityVaccines,
  familyFrom,
  Tally,
  tallyOf,
  visitOf,
} from './child-tally.ts';
import type { VisitRow } from './family-changes.ts';

/** All stored figures of a facility's register. */
export interface RegisterFigures {
  readonly tally: Tally;
  readonly visits: readonly VisitRow[];
}

/** Computes a facility's figures from the rows of its register: what the stored figures should be. */
export async function figuresOfRegister(db: Kysely<Database>, facility: string): Promise<RegisterFigures> {
  const [children, records, wallets, antigens, said] = await Promise.all([
    db.selectFrom('child').selectAll().where('facility_id', '=', facility).execute(),
    db.selectFrom('immunization').selectAll().where('facility_id', '=', facility).execute(),
    db.selectFrom('wallet').select('antigen_id').where('facility_id', '=', facility).execute(),
    db.selectFrom('antigen').select(['id', 'name', 'series']).execute(),
    saidAt(db, facility),
  ]);
  const vaccines: FacilityVaccines = {
    antigens: new Map(antigens.map((antigen) => [antigen.id as AntigenId, antigen])),
    kept: wallets.map(({ antigen_id: id }) => id as AntigenId),
    ...said,
  };
  const rows = new Map(children.map(childRowOf).map((row) => [row.id, row]));
  const entries = Map.groupBy(rows.values(), ({ id }) => keptChild(rows, id));
  const byKept = Map.groupBy(records.map(immunizationRowOf), ({ child }) => keptChild(rows, child));
  const families = new Map<ChildId, ChildFamily>(
    [...new Set([...byKept.keys(), ...entries.keys()])].map((id) => [
      id,
      familyFrom(rows.get(id) ?? null, entries.get(id) ?? [], byKept.get(id) ?? []),
    ]),
  );
  const tally = new Tally();
  const visits: VisitRow[] = [];
  for (const [child, family] of families) {
    tally.add(tallyOf(family, vaccines));
    const visit = visitOf(family, vaccines);
    if (visit !== null) visits.push({ child, ...visit });
  }
  return { tally, visits };
}
