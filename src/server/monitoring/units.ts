import { sentence } from '#contract/codes.ts';
import { sql, type Kysely } from 'kysely';
import type { Step } from '#contract/calls/monitoring.ts';
import { canSeeFigures } from '#domain/access/permissions.ts';
import type { Level, Place } from '#domain/access/model.ts';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { forbidden, notFound } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';

/** A place whose figures the viewer may see. */
export interface Unit {
  readonly id: string;
  readonly name: string;
  readonly level: Level;
  /** From the country down to itself; a store's ends at its unit, followed by the store. */
  readonly trail: Step[];
}

interface Row {
  readonly level: Level;
  readonly country_id: string;
  readonly country: string;
  readonly state_id: string | null;
  readonly state: string | null;
  readonly lga_id: string | null;
  readonly lga: string | null;
  readonly facility_id: string | null;
  readonly facility: string | null;
}

const levelNames = { country: 'country', state: 'state', lga: 'LGA', facility: 'facility' } as const;

/**
 * Finds the place with an id, at one of the given levels.
 * @throws ProblemError 404 if there is none, 403 if the viewer may not see its figures.
 */
export async function requireUnit(
  db: Kysely<Database>,
  viewer: SignedIn,
  { id, levels }: { readonly id: string; readonly levels: readonly [Level, ...Level[]] },
): Promise<Unit> {
  const { rows } = await sql<Row>`
    with place as (
      select 'country' as level, id as country_id, null::uuid as state_id, null::uuid as lga_id, null::uuid as facility_id
      from country where id = ${id}
      union all select 'state', country_id, id, null, null from state where id = ${id}
      union all select 'lga', country_id, state_id, id, null from lga where id = ${id}
      union all select 'facility', country_id, state_id, lga_id, id from facility where id = ${id}
    )
    select place.*, c.name as country, s.name as state, l.name as lga, f.name as facility
    from place join country c on c.id = place.country_id left join state s on s.id = place.state_id
      left join lga l on l.id = place.lga_id left join facility f on f.id = place.facility_id`.execute(db);
  const row = rows.find(({ level }) => levels.includes(level));
  if (!row)
    throw notFound(
      levels.length === 1
        ? sentence('callFigures.noPlace', { level: levelNames[levels[0] ?? 'facility'] })
        : 'call.noPlace',
    );
  if (!canSeeFigures(viewer, placeOf(row))) throw forbidden('call.figuresOutside');
  const trail = trailOf(row);
  const own = trail.at(-1);
  return { id, name: own?.name ?? '', level: row.level, trail };
}

function placeOf(row: Row): Place {
  return {
    country: row.country_id as CountryId,
    state: row.state_id as StateId | null,
    lga: row.lga_id as LgaId | null,
    facility: row.facility_id as FacilityId | null,
  };
}

function trailOf(row: Row): Step[] {
  const steps = [
    { level: 'country', id: row.country_id, name: row.country },
    { level: 'state', id: row.state_id, name: row.state },
    { level: 'lga', id: row.lga_id, name: row.lga },
    { level: 'facility', id: row.facility_id, name: row.facility },
  ] as const;
  return steps.flatMap(({ level, id, name }) => (id === null || name === null ? [] : [{ level, id, name }]));
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly within: string[];
}

/**
 * Finds places of a level in the viewer's unit by the name in an address, where hyphens, slashes and spaces are equal.
 */
export async function placesNamed(
  db: Kysely<Database>,
  viewer: SignedIn,
  { level, name }: { readonly level: Level; readonly name: string },
): Promise<Named[]> {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s/-]+/g, '-');
  const { place } = viewer;
  const { rows } = await sql<Named & { readonly place: Place }>`
    select x.id, x.name,
      array_remove(array[
        case when x.lga_id <> x.id then l.name end,
        case when x.state_id <> x.id then s.name end,
        case when x.country_id <> x.id then c.name end
      ], null) as within,
      json_build_object('country', x.country_id, 'state', x.state_id, 'lga', x.lga_id, 'facility', x.facility_id) as place
    from (${placesOf[level]}) x join country c on c.id = x.country_id left join state s on s.id = x.state_id
      left join lga l on l.id = x.lga_id
    where x.country_id = ${place.country}
      and regexp_replace(lower(x.name), '[[:space:]/-]+', '-', 'g') = ${plain(name)}
    order by within`.execute(db);
  return rows
    .filter((row) => canSeeFigures(viewer, row.place))
    .map(({ id, name: full, within }) => ({ id, name: full, within }));
}

const placesOf = {
  country: sql`select id, name, id as country_id, null::uuid as state_id, null::uuid as lga_id, null::uuid as facility_id from country`,
  state: sql`select id, name, country_id, id as state_id, null::uuid as lga_id, null::uuid as facility_id from state`,
  lga: sql`select id, name, country_id, state_id, id as lga_id, null::uuid as facility_id from lga`,
  facility: sql`select id, name, country_id, state_id, lga_id, id as facility_id from facility`,
} as const satisfies Record<Level, unknown>;
