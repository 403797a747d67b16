import { type Kysely, sql } from 'kysely';
import { type Card, monitoring, type Step, type UnitFigures } from '#contract/calls/monitoring.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { Level } from '#domain/access/model.ts';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/problem.ts';
import { openEventStream } from '../http/event-stream.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { type Asked, readCards, wholeOf } from './cards.ts';
import { activityOf, chosenBy, readActivityChart, readStockChart } from './charts.ts';
import { readTroubledUnits } from '../equipment/facility-cold.ts';
import { countChildren, readAntigens, readLots, readMonths } from './facility-figures.ts';
import { placesNamed, requireUnit } from './units.ts';
import { onAnyFacilityMoved } from '../sync/protocol/facility-signals.ts';

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

const stores = defineRoute(monitoring.stores, ({ deps, db, viewer, params, query }) =>
  figuresOf(db, viewer, { ...params, ...query, now: deps.now(), parts: 'stores' }),
);

const facility = defineRoute(monitoring.facility, async ({ deps, db, viewer, params }) => {
  const id = params.facility;
  const { trail } = await requireUnit(db, viewer, { id, levels: ['facility'] });
  const now = deps.now();
  const [whole] = await readCards(db, { id, level: 'facility', parts: 'self', now });
  if (!whole) throw notFound(problemSentences.noFacility);
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
  if (!known) throw notFound(problemSentences.noAntigen);
  return readLots(db, { ...params, now: deps.now() });
});

const named = defineRoute(monitoring.named, ({ db, viewer, params }) => placesNamed(db, viewer, params));

const events = defineRoute(monitoring.events, async ({ deps, db, viewer, query, reply }) => {
  const levels = ['facility', 'lga', 'state', 'country'] as const;
  const { trail } = await requireUnit(db, viewer, { id: query.unit, levels });
  const stream = openEventStream(deps.db, viewer.user, reply);
  const tell = () => stream.say('event: moved\ndata: figures\n\n');
  stream.onClose(onFiguresMoved(deps.db, trail, tell));
  // Said at once, so that a proxy hands the answer on.
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
  stores,
  facility,
  lots,
  named,
  events,
  chart,
  stockChart,
];

type AskedParts = Pick<Asked, 'id' | 'antigen' | 'now'>;

/** The parts of a unit; of a state or country that is asked for facilities its own stores. */
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

/** A unit, or its own stores, as the sum of the parts. */
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

/** Movements that follow each other closely are told once, and looked up in one statement. */
const gatherMs = 250;

/** Where a facility lies. */
interface Placed {
  readonly country: string;
  readonly state: string | null;
  readonly lga: string | null;
  readonly facility: string;
}

/** A unit with those above it, from the country down. */
type Way = readonly Pick<Step, 'id' | 'level'>[];

interface Desk {
  readonly watchers: Map<symbol, { readonly way: Way; readonly tell: () => void }>;
  readonly moved: Set<string>;
  timer: NodeJS.Timeout | null;
  stopListening: (() => void) | null;
}

const desks = new WeakMap<object, Desk>();

/**
 * Calls back soon after a facility of the unit moved, wherever it was written. Nothing is looked up while nobody watches.
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
