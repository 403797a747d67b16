import type { Kysely } from 'kysely';
import { type Antigen, antigens } from '#contract/calls/antigens.ts';
import type { AntigenRow } from '#contract/wire/rows.ts';
import { outside, proposedSeries } from '#domain/immunization/schedule/products.ts';
import { isLongerOpen } from '#domain/immunization/schedule/usual-vials.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { answerListing } from '../http/listing.ts';
import { conflict, notFound } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { wantRecountOf } from '../immunization/recount.ts';
import { noteNational } from '../organisation/national-changes.ts';
import { publishReference } from '../organisation/publish-reference.ts';

const columns = ['id', 'name', 'schedule', 'series', 'doses_per_vial', 'open_vial', 'is_offered'] as const;

const listAntigens = defineRoute(antigens.list, ({ db, query, request, reply }) =>
  answerListing<Antigen>({
    db,
    query,
    request,
    reply,
    rows: db.selectFrom('antigen').select(columns),
    searchIn: ['name'],
    sort: antigens.list.sort,
  }),
);

const addAntigen = defineRoute(antigens.add, async ({ deps, db, viewer, body, reply }) => {
  const { confirms_open_vial: isMeant, ...entered } = body;
  const { id = deps.newId(), series = proposedSeries(entered.name) ?? outside, ...said } = entered;
  const antigen: Antigen = { ...said, id, series };
  if (isMeant !== true) refuseLongerVial(antigen, null);
  const added = await db
    .insertInto('antigen')
    .values(antigen)
    .onConflict((conflictOn) => conflictOn.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) {
    const kept = await db
      .selectFrom('antigen')
      .select(columns)
      .where('id', '=', antigen.id)
      .executeTakeFirst();
    if (kept && columns.every((column) => kept[column] === antigen[column])) {
      reply.status(200);
      return kept;
    }
    throw conflict('antigen-exists', 'call.antigenExists');
  }
  await publishReference(db, [{ kind: 'antigen', row: rowOf(antigen) }]);
  await noteAntigen(db, { deps, user: viewer.user }, { before: null, after: antigen });
  return antigen;
});

const changeAntigen = defineRoute(antigens.change, async ({ deps, db, viewer, params, body }) => {
  const kept = await db
    .selectFrom('antigen')
    .select(columns)
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst();
  if (!kept) throw notFound('call.noAntigen');
  const { confirms_open_vial: isMeant, ...said } = body;
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const antigen: Antigen = { ...kept, ...given };
  if (isMeant !== true) refuseLongerVial(antigen, kept);
  const { id, ...changed } = antigen;
  await db.updateTable('antigen').set(changed).where('id', '=', id).execute();
  await publishReference(db, [{ kind: 'antigen', row: rowOf(antigen) }]);
  // Doses of it already given now count differently.
  if (antigen.series !== kept.series) await wantRecountOf(db, null, deps.now());
  await noteAntigen(db, { deps, user: viewer.user }, { before: kept, after: antigen });
  return antigen;
});

export const antigenRoutes: readonly Route[] = [listAntigens, addAntigen, changeAntigen];

/**
 * @throws ProblemError 409 `open-vial-longer` if the new open-vial time is longer than before and longer than the
 * vaccine allows.
 */
function refuseLongerVial(antigen: Antigen, kept: Pick<Antigen, 'open_vial'> | null): void {
  if (!isLongerOpen(antigen, antigen.open_vial) || antigen.open_vial === kept?.open_vial) return;
  throw conflict('open-vial-longer', 'call.openVialLonger');
}

async function noteAntigen(
  db: Kysely<Database>,
  by: Parameters<typeof noteNational>[1],
  { before, after }: { readonly before: Antigen | null; readonly after: Antigen },
): Promise<void> {
  await noteNational(db, by, { list: 'antigen', subject: after.name, before, after });
}

/** An antigen as tablets store it. */
function rowOf(antigen: Antigen): AntigenRow {
  const { id, name, schedule, series, doses_per_vial: dosesPerVial, open_vial: openVial } = antigen;
  return {
    id: id as AntigenId,
    name,
    schedule,
    ...(series === null ? {} : { series }),
    ...(dosesPerVial === null ? {} : { dosesPerVial }),
    ...(openVial === null ? {} : { openVial }),
    ...(antigen.is_offered ? {} : { isOffered: false as const }),
  };
}
