import { sql, type Kysely } from 'kysely';
import type { Step } from '#contract/resources/monitoring.ts';
import type { Database } from '../../db/schema.ts';
import { onAnyFacilityMoved } from './facility-signals.ts';

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
