import { compareNames } from '#domain/kernel/text.ts';
import { type Kysely, sql } from 'kysely';
import {
  type Card,
  type FacilityFigures,
  type lotFiguresSchema,
  monitoring,
  type Step,
  type UnitFigures,
} from '#contract/calls/monitoring.ts';
import type { Level } from '#domain/access/model.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/problem.ts';
import { openEventStream } from '../http/event-stream.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { type Asked, readCards, wholeOf } from './cards.ts';
import { activityOf, chosenBy, readActivityChart, readStockChart } from './charts.ts';
import { isNotHeld, readTroubledUnits } from '../equipment/facility-cold.ts';
import { lastMonth, readPlaceNeeds } from './place-needs.ts';
import { placesNamed, requireUnit } from './units.ts';
import { onAnyFacilityMoved } from '../sync/protocol/facility-signals.ts';
import type { z } from 'zod';
import { expirySoonDays } from '#domain/ledger/stock-level.ts';
import { inOrderOfUse, isOnTheWay } from '../ledger/family/stored-stock.ts';
import { localDayOf } from '../local-day.ts';
import { discardedDoses, isDiscard } from '../ledger/wallet-reads.ts';

const countries = defineRoute(monitoring.countries, ({ deps, db, viewer, query }) =>
  readCards(db, {
    id: viewer.place.country,
    level: 'country',
    parts: 'self',
    antigen: query.antigen,
    now: deps.now(),
  }).then((cards) => (viewer.level === 'country' ? cards : [])),
);

const states = defineRoute(monitoring.states, ({ deps, db, viewer, params, query }) =>
  partsOf(db, viewer, { ...params, ...query, levels: ['country'], now: deps.now() }),
);

const lgas = defineRoute(monitoring.lgas, ({ deps, db, viewer, params, query }) =>
  partsOf(db, viewer, { ...params, ...query, levels: ['state'], now: deps.now() }),
);

const facilities = defineRoute(monitoring.facilities, ({ deps, db, viewer, params, query }) =>
  partsOf(db, viewer, {
    ...params,
    ...query,
    levels: ['lga', 'state', 'country'],
    now: deps.now(),
    isFacilities: true,
  }),
);

const unit = defineRoute(monitoring.unit, ({ deps, db, viewer, params, query }) =>
  figuresOf(db, viewer, { ...params, ...query, now: deps.now(), parts: 'units' }),
);

const needs = defineRoute(monitoring.needs, async ({ deps, db, viewer, params }) => {
  const { id, level, trail } = await requireUnit(db, viewer, {
    id: params.id,
    levels: ['country', 'state', 'lga'],
  });
  const now = deps.now();
  assert(level !== 'facility', 'no facility was asked for');
  return { chain: trail, month: lastMonth(now), parts: await readPlaceNeeds(db, { id, level, now }) };
});

const stores = defineRoute(monitoring.stores, ({ deps, db, viewer, params, query }) =>
  figuresOf(db, viewer, { ...params, ...query, now: deps.now(), parts: 'stores' }),
);

const facility = defineRoute(monitoring.facility, async ({ deps, db, viewer, params }) => {
  const id = params.facility;
  const { trail } = await requireUnit(db, viewer, { id, levels: ['facility'] });
  const now = deps.now();
  const [whole] = await readCards(db, { id, level: 'facility', parts: 'self', now });
  if (!whole) throw notFound('call.noFacility');
  const [cold, antigens, months, children] = await Promise.all([
    readTroubledUnits(db, id),
    readAntigens(db, id, now),
    readMonths(db, id),
    countChildren(db, id),
  ]);
  return { chain: trail, whole, cold, antigens, months, children };
});

const lots = defineRoute(monitoring.lots, async ({ deps, db, viewer, params }) => {
  await requireUnit(db, viewer, { id: params.facility, levels: ['facility'] });
  const known = await db
    .selectFrom('antigen')
    .select('id')
    .where('id', '=', params.antigen)
    .executeTakeFirst();
  if (!known) throw notFound('call.noAntigen');
  return readLots(db, { ...params, now: deps.now() });
});

const named = defineRoute(monitoring.named, ({ db, viewer, params }) => placesNamed(db, viewer, params));

const events = defineRoute(monitoring.events, async ({ deps, db, viewer, query, reply }) => {
  const levels = ['facility', 'lga', 'state', 'country'] as const;
  const { trail } = await requireUnit(db, viewer, { id: query.unit, levels });
  const stream = openEventStream(deps.db, viewer.user, reply);
  const tell = () => stream.say('event: moved\ndata: figures\n\n');
  stream.onClose(onFiguresMoved(deps.db, trail, tell));
  // Sent at once, because some proxies forward a response only when data arrives.
  stream.say(': here\n\n');
  return stream.answer();
});

const chart = defineRoute(monitoring.chart, async ({ deps, db, viewer, params }) => {
  const activity = activityOf(params.activity);
  const chosen = await chosenBy(db, viewer, { address: params, now: deps.now() });
  return { qs: await readActivityChart(db, chosen, activity) };
});

const stockChart = defineRoute(monitoring.stockChart, async ({ deps, db, viewer, params }) => {
  const chosen = await chosenBy(db, viewer, { address: params, now: deps.now() });
  return { qs: await readStockChart(db, chosen) };
});

export const monitoringRoutes: readonly Route[] = [
  countries,
  states,
  lgas,
  facilities,
  unit,
  needs,
  stores,
  facility,
  lots,
  named,
  events,
  chart,
  stockChart,
];

type AskedParts = Pick<Asked, 'id' | 'antigen' | 'now'>;

/** The parts of a unit; for a state or country listed by facility, its own stores. */
async function partsOf(
  db: Kysely<Database>,
  viewer: SignedIn,
  {
    levels,
    isFacilities = false,
    ...asked
  }: AskedParts & { readonly levels: readonly [Level, ...Level[]]; readonly isFacilities?: boolean },
): Promise<Card[]> {
  const { level } = await requireUnit(db, viewer, { id: asked.id, levels });
  const parts = isFacilities && level !== 'lga' ? 'stores' : 'units';
  return readCards(db, { ...asked, level, parts });
}

/** A unit, or its own stores, as the sum of its parts. */
async function figuresOf(
  db: Kysely<Database>,
  viewer: SignedIn,
  asked: AskedParts & { readonly parts: 'units' | 'stores' },
): Promise<UnitFigures> {
  const levels =
    asked.parts === 'units' ? (['country', 'state', 'lga'] as const) : (['country', 'state'] as const);
  const { id, name, level, trail } = await requireUnit(db, viewer, { id: asked.id, levels });
  const parts = await readCards(db, { ...asked, level });
  const shown = asked.parts === 'stores' ? 'stores' : level;
  return { chain: trail, whole: wholeOf(parts, { id, name, level: shown }), parts };
}

/** Movements close together are reported once, and looked up in one statement. */
const gatherMs = 250;

/** Places above a facility. */
interface Placed {
  readonly country: string;
  readonly state: string | null;
  readonly lga: string | null;
  readonly facility: string;
}

/** A unit with those above it, starting at the country. */
type Way = readonly Pick<Step, 'id' | 'level'>[];

interface Desk {
  readonly watchers: Map<symbol, { readonly way: Way; readonly tell: () => void }>;
  readonly moved: Set<string>;
  timer: NodeJS.Timeout | null;
  stopListening: (() => void) | null;
}

const desks = new WeakMap<object, Desk>();

/**
 * Calls back shortly after a facility of the unit changed, on whichever instance. Without watchers, nothing is looked
 * up.
 * @returns a function that stops it.
 */
export function onFiguresMoved(db: Kysely<Database>, way: Way, tell: () => void): () => void {
  const desk = desks.get(db) ?? { watchers: new Map(), moved: new Set(), timer: null, stopListening: null };
  desks.set(db, desk);
  const key = Symbol('watcher');
  desk.watchers.set(key, { way, tell });
  desk.stopListening ??= onAnyFacilityMoved(db, (facility) => {
    desk.moved.add(facility);
    desk.timer ??= setTimeout(() => void tellWatchers(db, desk), gatherMs);
  });
  return () => {
    desk.watchers.delete(key);
    if (desk.watchers.size > 0) return;
    desk.stopListening?.();
    desk.stopListening = null;
    if (desk.timer !== null) clearTimeout(desk.timer);
    desk.timer = null;
    desk.moved.clear();
  };
}

async function tellWatchers(db: Kysely<Database>, desk: Desk): Promise<void> {
  const moved = [...desk.moved];
  desk.moved.clear();
  desk.timer = null;
  const places = await placesOf(db, moved).catch(() => []);
  for (const { way, tell } of desk.watchers.values()) if (places.some((place) => liesIn(place, way))) tell();
}

async function placesOf(db: Kysely<Database>, facilities: readonly string[]): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select country_id as country, state_id as state, lga_id as lga, id as facility
    from facility where id = any(${facilities}::uuid[])`.execute(db);
  return rows;
}

function liesIn(place: Placed, way: Way): boolean {
  return way.every(({ id, level }) => place[level] === id);
}

const dayMs = 24 * 60 * 60_000;

/** Reads a facility's wallets by antigen name, with the stock usable today. */
async function readAntigens(
  db: Kysely<Database>,
  facility: string,
  now: Date,
): Promise<FacilityFigures['antigens']> {
  const { today } = localDayOf(now);
  const soon = localDayOf(new Date(now.getTime() + expirySoonDays * dayMs)).today;
  const isUsable = sql`l."left" > 0 and l.vvm_stage <> 'III' and l.expiry_on >= ${today} and not ${isOnTheWay('l')} and ${isNotHeld}`;
  const { rows } = await sql<FacilityFigures['antigens'][number]>`
    select w.antigen_id as id, coalesce(a.name, w.antigen_id::text) as name, coalesce(a.schedule, '') as schedule,
      w.balance, w.issued, w.wastage,
      (select ${discardedDoses} from rollup_facility r
        where r.facility_id = w.facility_id and r.antigen_id = w.antigen_id and ${isDiscard})::float8 as discarded,
      coalesce(sum(l."left") filter (where ${isOnTheWay('l')}), 0)::float8 as on_the_way,
      coalesce(sum(l."left") filter (where ${isUsable}), 0)::float8 as usable,
      coalesce(sum(l."left") filter (where ${isUsable} and l.expiry_on <= ${soon}), 0)::float8 as expiring
    from wallet w left join antigen a on a.id = w.antigen_id
      left join lot l on l.facility_id = w.facility_id and l.antigen_id = w.antigen_id and l."left" > 0
    where w.facility_id = ${facility}
    group by w.facility_id, w.antigen_id, a.name, a.schedule, w.balance, w.issued, w.wastage`.execute(db);
  return rows.toSorted((a, b) => compareNames(a.name, b.name));
}

/** Reads the last twelve months in which anything was recorded, newest first, from the rollups. */
async function readMonths(db: Kysely<Database>, facility: string): Promise<FacilityFigures['months']> {
  const { rows } = await sql<FacilityFigures['months'][number]>`
    select month, coalesce(sum(doses) filter (where activity in ('receive', 'arrive')), 0)::float8 as received,
      coalesce(sum(doses) filter (where activity = 'issue'), 0)::float8 as issued,
      coalesce(sum(doses) filter (where activity = 'utilize'), 0)::float8 as used, sum(wastage)::float8 as wastage,
      ${discardedDoses}::float8 as discarded
    from rollup_facility where facility_id = ${facility}
    group by month having sum(entries) > 0 order by month desc limit 12`.execute(db);
  return rows;
}

/** Counts a facility's registered children and immunizations, without names. */
async function countChildren(db: Kysely<Database>, facility: string): Promise<FacilityFigures['children']> {
  const { rows } = await sql<FacilityFigures['children']>`
    select
      (select count(*) from child where facility_id = ${facility} and status)::integer as registered,
      (select count(*) from immunization where facility_id = ${facility} and not is_history and voided is null)::integer
        as immunizations`.execute(db);
  return rows[0] ?? { registered: 0, immunizations: 0 };
}

/** Reads all lots of an antigen that a facility ever had, those in stock first, each group in order of use. */
async function readLots(
  db: Kysely<Database>,
  { facility, antigen, now }: { readonly facility: string; readonly antigen: string; readonly now: Date },
): Promise<z.input<typeof lotFiguresSchema>[]> {
  const { rows } = await sql<z.input<typeof lotFiguresSchema>>`
    select lot.lot_id as id, lot.batch_no, lot.expiry_on as expiry_date, lot.vvm_stage, lot.vendor, lot."left" as balance,
      case when ${isOnTheWay('lot')} then lot."left" else 0 end as on_the_way,
      coalesce(r.issued, 0)::float8 as issued, coalesce(r.wastage, 0)::float8 as wastage,
      coalesce(r.discarded, 0)::float8 as discarded
    from lot left join rollup_lot r
      on r.facility_id = lot.facility_id and r.antigen_id = lot.antigen_id and r.lot_id = lot.lot_id
    where lot.facility_id = ${facility} and lot.antigen_id = ${antigen}
    order by lot."left" = 0, ${inOrderOfUse(localDayOf(now).today)}`.execute(db);
  return rows;
}
