import type { SelectQueryBuilder } from 'kysely';
import { equipment, type EquipmentName } from '#contract/calls/equipment.ts';
import type { NameList } from '#domain/equipment/catalogue.ts';
import type { Database } from '../db/schema.ts';
import { answerListing } from '../http/listing.ts';
import { conflict } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { noteNational } from '../organisation/national-changes.ts';

/** Calls about the names that the forms of equipment are filled from. */
export const nameRoutes: readonly Route[] = [
  namesOf(equipment.manufacturers, 'manufacturer'),
  namesOf(equipment.types, 'cce'),
  namesOf(equipment.models, 'model'),
  adding(equipment.addManufacturer, 'manufacturer'),
  adding(equipment.addType, 'cce'),
  adding(equipment.addModel, 'model'),
];

function namesOf(endpoint: typeof equipment.types, list: NameList): Route {
  return defineRoute(endpoint, ({ db, query, request, reply }) =>
    answerListing<EquipmentName>({
      db,
      query,
      request,
      reply,
      rows: db
        .selectFrom('equipment_name')
        .select(['id', 'name'])
        .where('list', '=', list) as unknown as SelectQueryBuilder<Database, never, EquipmentName>,
      searchIn: ['name'],
      sort: endpoint.sort,
    }),
  );
}

function adding(endpoint: typeof equipment.addType, list: NameList): Route {
  return defineRoute(endpoint, async ({ deps, db, viewer, body }) => {
    const added = { id: deps.newId(), name: body.name };
    const kept = await db
      .insertInto('equipment_name')
      .values({ ...added, list, created_by: viewer.user })
      .onConflict((conflictOn) => conflictOn.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) throw conflict('name-exists', `${body.name} is on the list already.`);
    await noteNational(
      db,
      { deps, user: viewer.user },
      { list: 'equipment name', subject: added.name, before: null, after: { list, name: added.name } },
    );
    return added;
  });
}
