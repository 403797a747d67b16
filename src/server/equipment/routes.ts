import { sentence } from '#contract/codes.ts';
import { type Kysely, sql } from 'kysely';
import { equipment, type EquipmentName } from '#contract/calls/equipment.ts';
import { canWriteStock } from '#domain/access/scope.ts';
import type { NameList } from '#domain/equipment/catalogue.ts';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import { isFutureYear, type ListedName } from '#domain/equipment/model.ts';
import type { EquipmentId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { answerListing } from '../http/listing.ts';
import { conflict, forbidden, invalid, notFound } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { derivedId } from '../ledger/activity-of-call.ts';
import { requireOpen, requireVisible } from '../http/facility-scope.ts';
import { eventIdOfCall, recordCall } from '../ledger/record-call.ts';
import { type EquipmentListingRow, equipmentResources, equipmentRows } from './equipment-reads.ts';
import { noteNational } from '../organisation/national-changes.ts';

/** Calls about the names that equipment forms offer. */
const nameRoutes: readonly Route[] = [
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
      rows: db.selectFrom('equipment_name').select(['id', 'name']).where('list', '=', list),
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
    if (!kept) throw conflict('name-exists', sentence('callFigures.onTheList', { name: body.name }));
    await noteNational(
      db,
      { deps, user: viewer.user },
      { list: 'equipment name', subject: added.name, before: null, after: { list, name: added.name } },
    );
    return added;
  });
}

const add = defineRoute(equipment.add, async ({ deps, db, viewer, body, request, reply }) => {
  const facility = requireOwnEquipment(viewer, viewer.place.facility);
  refuseFutureYear(deps, body.year);
  const names = await listedNames(db, {
    type_cce: ['cce', body.type_cce],
    model_number: ['model', body.model_number],
    manufacturer: ['manufacturer', body.manufacturer],
  });
  const eventId = eventIdOfCall(deps, viewer, request, body.id);
  await requireOpen(db, facility, eventId);
  const payload = {
    typeCce: names.type_cce as ListedNameOfEvent,
    ...(body.chambers && { chambers: body.chambers }),
    modelNumber: names.model_number,
    manufacturer: names.manufacturer,
    serialNumber: body.serial_number,
    year: body.year ?? null,
    capacity: body.capacity,
    functionality: body.functionality,
    reason: body.functionality === 'good' ? null : (body.reason ?? null),
  };
  await recordCall(deps, viewer, { eventId, facility, activity: { type: 'register-equipment', payload } });
  reply.status(201);
  return unitOf(db, eventId);
});

const ofFacility = defineRoute(
  equipment.ofFacility,
  async ({ db, viewer, params, query, request, reply }) => {
    await requireVisible(db, viewer, params.facility);
    const listed = await answerListing<EquipmentListingRow>({
      db,
      query,
      request,
      reply,
      rows: equipmentRows(db, sql<boolean>`e.facility_id = ${params.facility}`),
      searchIn: ['type_cce__name', 'model_number__name', 'manufacturer__name', 'serial_number', 'year'],
      sort: equipment.ofFacility.sort,
    });
    if (Array.isArray(listed)) return equipmentResources(db, listed);
    return { ...listed, results: await equipmentResources(db, listed.results) };
  },
);

const change = defineRoute(equipment.change, async ({ deps, db, viewer, params, body, request }) => {
  const unit = await requireOwnUnit(db, viewer, params.id);
  if (unit.isDeleted) throw conflict('equipment-deleted', 'equipment.equipment-deleted');
  refuseFutureYear(deps, body.year);
  const eventId = eventIdOfCall(deps, viewer, request);
  const { facility } = unit;
  const { serial_number: serialNumber, year, functionality, chambers } = body;
  if (serialNumber || year || chambers) {
    const payload = {
      equipment: params.id,
      serialNumber: serialNumber ?? '',
      year: year ?? null,
      ...(chambers && { chambers }),
    };
    await recordCall(deps, viewer, { eventId, facility, activity: { type: 'update-equipment', payload } });
  }
  if (functionality !== undefined) {
    // One call makes two events: the correction of the unit, and whether it is broken or works again.
    const conditionId = derivedId(`condition of ${eventId}`) as EventId;
    const payload = { equipment: params.id, functionality, reason: body.reason ?? null };
    await recordCall(deps, viewer, {
      eventId: conditionId,
      facility,
      activity: { type: 'change-condition', payload },
    });
  }
  return unitOf(db, params.id);
});

const remove = defineRoute(equipment.remove, async ({ deps, db, viewer, params, request }) => {
  const { facility } = await requireOwnUnit(db, viewer, params.id);
  const eventId = eventIdOfCall(deps, viewer, request);
  const event = { type: 'delete-equipment', payload: { equipment: params.id } } as const;
  await recordCall(deps, viewer, { eventId, facility, activity: event });
  return { success: 'Deleted successfully' };
});

/** Every call about cold chain equipment. */
export const equipmentRoutes: readonly Route[] = [add, ofFacility, change, remove, ...nameRoutes];

type ListedNameOfEvent = Extract<EquipmentEvent, { type: 'register-equipment' }>['payload']['typeCce'];

/** @throws ProblemError 403 for officers of another facility, or of none. */
function requireOwnEquipment(viewer: SignedIn, facility: string | null): FacilityId {
  if (facility === null || !canWriteStock(viewer, facility as FacilityId))
    throw forbidden('call.equipmentByOfficers');
  return facility as FacilityId;
}

/**
 * @throws ProblemError 403 for a unit that does not belong to the viewer's facility, whether or not it exists
 * elsewhere.
 */
async function requireOwnUnit(db: Kysely<Database>, viewer: SignedIn, unit: EquipmentId) {
  const row = await db
    .selectFrom('equipment')
    .select(['facility_id', 'deleted_at'])
    .where('equipment_id', '=', unit)
    .executeTakeFirst();
  if (!row || !canWriteStock(viewer, row.facility_id as FacilityId)) throw forbidden('call.noEquipment');
  return { facility: row.facility_id as FacilityId, isDeleted: row.deleted_at !== null };
}

/** @throws ProblemError 400 for a future year. */
function refuseFutureYear({ now }: Pick<AppDeps, 'now'>, year: number | null | undefined): void {
  if (year && isFutureYear(year, now().toISOString()))
    throw invalid([{ path: 'year', message: 'equipment.year-in-future' }]);
}

type Asked = readonly [list: NameList, id: string | null | undefined];

/** Looks up the names that a call chose from lists by id. @throws ProblemError 400 for each that its list lacks. */
async function listedNames<Field extends string>(
  db: Kysely<Database>,
  asked: Readonly<Record<Field, Asked>>,
): Promise<Record<Field, ListedNameOfEvent | null>> {
  const fields = Object.entries(asked) as [Field, Asked][];
  const ids = fields.flatMap(([, [, id]]) => id ?? []);
  const rows = await db
    .selectFrom('equipment_name')
    .select(['id', 'list', 'name'])
    .where('id', 'in', ids)
    .execute();
  const found = fields.map(([field, [list, id]]) => {
    const row: ListedName | undefined = rows.find((name) => name.id === id && name.list === list);
    return { field, id, name: row ? { id: row.id, name: row.name } : null };
  });
  const unknown = found.filter(({ id, name }) => id && !name);
  if (unknown.length > 0)
    throw invalid(unknown.map(({ field }) => ({ path: field, message: 'call.chooseFromList' })));
  return Object.fromEntries(found.map(({ field, name }) => [field, name])) as Record<
    Field,
    ListedNameOfEvent | null
  >;
}

/** Reads a unit. @throws ProblemError 404 if it was deleted meanwhile. */
async function unitOf(db: Kysely<Database>, id: string) {
  const row = await equipmentRows(db, sql<boolean>`e.equipment_id = ${id}`).executeTakeFirst();
  if (!row) throw notFound('call.equipmentGone');
  const [unit] = await equipmentResources(db, [row]);
  if (!unit) throw notFound('call.equipmentGone');
  return unit;
}
