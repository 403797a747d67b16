import type { SelectQueryBuilder } from 'kysely';
import { antigenSchema, newAntigenSchema, type Antigen } from '#contract/resources/antigen.ts';
import { listingQuerySchema, listingReplySchema } from '#contract/resources/listing.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { answerListing } from '../http/listing.ts';
import { conflict } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { publishReference } from '../organisation/publish-reference.ts';

const listAntigens = defineRoute({
  method: 'GET',
  path: '/v/api/antigen/',
  who: 'signed-in',
  summary: 'Antigens with their schedules',
  query: listingQuerySchema,
  reply: listingReplySchema(antigenSchema),
  handler: ({ db, query, request, reply }) =>
    answerListing<Antigen>({
      db,
      query,
      request,
      reply,
      rows: db.selectFrom('antigen').select(['id', 'name', 'schedule']) as unknown as SelectQueryBuilder<
        Database,
        never,
        Antigen
      >,
      searchIn: ['name'],
      sortBy: ['name', 'schedule'],
    }),
});

const addAntigen = defineRoute({
  method: 'POST',
  path: '/v/api/antigen/',
  who: { deed: 'manage-antigens' },
  summary: 'Add an antigen',
  atomic: true,
  body: newAntigenSchema,
  reply: antigenSchema,
  handler: async ({ deps, db, body, reply }) => {
    const antigen = { id: body.id ?? deps.newId(), name: body.name, schedule: body.schedule };
    const added = await db
      .insertInto('antigen')
      .values(antigen)
      .onConflict((conflictOn) => conflictOn.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) {
      const kept = await db.selectFrom('antigen').selectAll().where('id', '=', antigen.id).executeTakeFirst();
      if (kept && kept.name === antigen.name && kept.schedule === antigen.schedule) return kept;
      throw conflict('antigen-exists', 'This antigen already exists.');
    }
    await publishReference(db, [{ kind: 'antigen', row: { ...antigen, id: antigen.id as AntigenId } }]);
    reply.status(201);
    return antigen;
  },
});

export const antigenRoutes: readonly Route[] = [listAntigens, addAntigen];
