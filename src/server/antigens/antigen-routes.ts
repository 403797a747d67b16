import type { SelectQueryBuilder } from 'kysely';
import { antigens } from '#contract/endpoints/antigens.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { Antigen } from '#contract/resources/antigen.ts';
import type { AntigenRow } from '#contract/sync-rows.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { answerListing } from '../http/listing.ts';
import { conflict, notFound } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { publishReference } from '../organisation/publish-reference.ts';

const columns = ['id', 'name', 'schedule', 'doses_per_vial', 'open_vial', 'is_offered'] as const;

const listAntigens = defineRoute(antigens.list, ({ db, query, request, reply }) =>
  answerListing<Antigen>({
    db,
    query,
    request,
    reply,
    rows: db.selectFrom('antigen').select(columns) as unknown as SelectQueryBuilder<Database, never, Antigen>,
    searchIn: ['name'],
    sort: antigens.list.sort,
  }),
);

const addAntigen = defineRoute(antigens.add, async ({ deps, db, body, reply }) => {
  const antigen: Antigen = { ...body, id: body.id ?? deps.newId() };
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
    throw conflict('antigen-exists', problemSentences.antigenExists);
  }
  await publishReference(db, [{ kind: 'antigen', row: rowOf(antigen) }]);
  return antigen;
});

const changeAntigen = defineRoute(antigens.change, async ({ db, params, body }) => {
  const kept = await db
    .selectFrom('antigen')
    .select(columns)
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst();
  if (!kept) throw notFound(problemSentences.noAntigen);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const antigen: Antigen = { ...kept, ...given };
  const { id, ...changed } = antigen;
  await db.updateTable('antigen').set(changed).where('id', '=', id).execute();
  await publishReference(db, [{ kind: 'antigen', row: rowOf(antigen) }]);
  return antigen;
});

export const antigenRoutes: readonly Route[] = [listAntigens, addAntigen, changeAntigen];

/** An antigen as tablets keep it. */
function rowOf(antigen: Antigen): AntigenRow {
  const { id, name, schedule, doses_per_vial: dosesPerVial, open_vial: openVial } = antigen;
  return {
    id: id as AntigenId,
    name,
    schedule,
    ...(dosesPerVial === null ? {} : { dosesPerVial }),
    ...(openVial === null ? {} : { openVial }),
    ...(antigen.is_offered ? {} : { isOffered: false as const }),
  };
}
