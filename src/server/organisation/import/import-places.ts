import { detailOf, type Saying, sentenceOf } from '#server/http/saying.ts';
import { sentence } from '#contract/codes.ts';
import { capitalized, lineKey } from '#domain/kernel/text.ts';
import { type Kysely, sql } from 'kysely';
import type { PlaceImportReply } from '#contract/calls/place-import.ts';
import type { Level, Place, Viewer } from '#domain/access/model.ts';
import { canSee } from '#domain/access/scope.ts';
import type { AppDeps } from '../../deps.ts';
import type { Database } from '../../db/schema.ts';
import { stableId } from '../../db/stable-id.ts';
import { takeTurns } from '../add-place-routes.ts';
import { parentOf, placeOf, rowsOf, type StoredPlace } from '../place-levels.ts';
import { publishPlaces } from '../publish-reference.ts';
import { checkRows, codeColumns, type RowFault, type TypedPlace } from './check-rows.ts';
import { columnsOf, type PlaceFile } from './place-file.ts';
import { writePlaces, type WrittenPlace } from './write-places.ts';

const maxFaults = 100;
const maxPreviewed = 20;
const parentLevels = { facility: 'lga', lga: 'state', state: 'country', country: null } as const;

/** Who imports: a signed-in user within their unit, or the command line without limits. */
type Importer =
  | { readonly viewer: Viewer; readonly country: string }
  | { readonly viewer: null; readonly country: string | null };

interface Known extends StoredPlace {
  readonly ownership: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Imports a file of places completely, or nothing if it has a single fault. Places are identified by code: an existing
 * one takes the file's name and details and keeps its parent. Call it inside a transaction.
 */
export async function importPlaces(
  deps: Pick<AppDeps, 'now' | 'newId'>,
  trx: Kysely<Database>,
  { file, importer, isDryRun }: { file: PlaceFile; importer: Importer; isDryRun: boolean },
): Promise<PlaceImportReply> {
  await takeTurns(trx);
  const { level } = file;
  const checked = checkRows(file);
  const faults: RowFault[] = [...checked.faults];
  const parents = await placesByCode(trx, parentLevels[level], null);
  const states = await placesByCode(trx, level === 'facility' ? 'state' : null, null);
  const known = await placesByCode(
    trx,
    level,
    checked.places.map(({ code }) => code),
  );
  const codes = await codesOf(trx, level);
  // The national register has facilities of one name in one LGA, told apart by ward and code; the command line keeps them.
  const isRegister = level === 'facility' && importer.viewer === null;
  const namesakes = isRegister ? null : await namesIn(trx, level);
  const written: WrittenPlace[] = [];
  const changes: (PlaceImportReply['preview'][number] & { readonly before: string | null })[] = [];
  for (const place of checked.places) {
    const parent = parentFor(place, { level, parents, importer });
    const stored = known.get(place.code);
    const fault =
      (isFault(parent) ? { column: columnOfParent(level), message: parent.fault } : null) ??
      faultOf(place, {
        level,
        stored,
        parent: isFault(parent) ? null : parent,
        importer,
        codes,
        namesakes,
      });
    if (fault !== null || isFault(parent)) {
      if (fault !== null) faults.push({ line: place.line, ...fault });
      continue;
    }
    const stateFault = stateFaultOf(place, parent, states);
    if (stateFault !== null) {
      faults.push({ line: place.line, column: 'state_code', message: stateFault });
      continue;
    }
    const row = rowFor(place, { level, parent, stored });
    const differences = stored === undefined ? [] : differencesOf(row, stored);
    if (stored !== undefined && differences?.length === 0) continue;
    written.push(row);
    changes.push({
      line: place.line,
      code: place.code,
      name: place.name,
      parent: parent?.name ?? null,
      what: stored === undefined ? 'added' : 'changed',
      changes: differences,
      before: stored?.name ?? null,
    });
  }
  const isApplied = !isDryRun && faults.length === 0;
  if (isApplied) {
    await writePlaces(trx, level, written);
    await noteRenames(deps, trx, { importer, written, changes });
    await publishPlaces(
      trx,
      level,
      written.map(({ id }) => id),
    );
  }
  const added = changes.filter(({ what }) => what === 'added').length;
  return {
    level,
    rows: file.rows.length,
    absent_columns: columnsOf[level].known.filter((column) => !file.columns.includes(column)),
    added,
    changed: changes.length - added,
    same: checked.places.length - changes.length - (faults.length - checked.faults.length),
    applied: isApplied,
    faults: faults
      .toSorted((a, b) => a.line - b.line)
      .slice(0, maxFaults)
      .map(({ message, ...fault }) => ({
        ...fault,
        message: capitalized(detailOf(message)),
        ...sentenceOf(message),
      })),
    fault_count: faults.length,
    preview: changes.slice(0, maxPreviewed).map(({ before: _before, ...change }) => change),
  };
}

function columnOfParent(level: Level): string {
  return level === 'country' ? 'country_code' : `${parentLevels[level]}_code`;
}

function isFault(parent: object | null): parent is { readonly fault: Saying } {
  return parent !== null && 'fault' in parent;
}

/** The place that contains a row's place: null for a country, or a sentence if it does not exist. */
function parentFor(
  place: TypedPlace,
  {
    level,
    parents,
    importer,
  }: { readonly level: Level; readonly parents: ReadonlyMap<string, Known>; readonly importer: Importer },
): Known | null | { readonly fault: Saying } {
  if (level === 'country') return null;
  if (level === 'state' && place.parent === '') {
    const all = [...parents.values()];
    const own =
      importer.country === null ? all.length === 1 && all[0] : all.find(({ id }) => id === importer.country);
    return own || { fault: 'call.rowNeeded' };
  }
  const parent = parents.get(place.parent ?? '');
  const written = parent === undefined ? writtenLike(place.parent ?? '', parents.values()) : undefined;
  if (written !== undefined) return { fault: isWritten(written) };
  if (parent === undefined || parent.merged_at !== null)
    return {
      fault: sentence('callFigures.noCode', { level: level === 'facility' ? 'LGA' : parentLevels[level] }),
    };
  return parent.closed_at === null
    ? parent
    : { fault: sentence('callFigures.isClosed', { name: parent.name }) };
}

/** A file of facilities may name the state beside the LGA, which must then be the LGA's state. */
function stateFaultOf(
  { state }: TypedPlace,
  lga: Known | null,
  states: ReadonlyMap<string, Known>,
): Saying | null {
  if (state === '' || lga === null || states.get(state)?.id === lga.state_id) return null;
  if (states.has(state)) return 'call.lgaInOtherState';
  const written = writtenLike(state, states.values());
  return written === undefined ? sentence('callFigures.noCode', { level: 'state' }) : isWritten(written);
}

/** An existing code that differs from the typed one only in capitals, a dash or an apostrophe. */
function writtenLike(typed: string, places: Iterable<Pick<Known, 'code'>>): string | undefined {
  const key = lineKey(typed);
  for (const { code } of places) if (lineKey(code) === key) return code;
  return undefined;
}

function isWritten(code: string): Saying {
  return sentence('callFigures.codeWritten', { code });
}

function faultOf(
  place: TypedPlace,
  {
    level,
    stored,
    parent,
    importer: { viewer },
    codes,
    namesakes,
  }: {
    readonly level: Level;
    readonly stored: Known | undefined;
    readonly parent: Known | null;
    readonly importer: Importer;
    readonly codes: ReadonlyMap<string, string>;
    readonly namesakes: Set<string> | null;
  },
): Omit<RowFault, 'line'> | null {
  const column = columnOfParent(level);
  if (viewer !== null && !mayImport(viewer, parent)) return { column, message: 'call.rowOutside' };
  // Codes that differ only in capitals are the same place; otherwise a second place would be created.
  const written = stored === undefined ? codes.get(lineKey(place.code)) : undefined;
  if (written !== undefined) return { column: codeColumns[level], message: isWritten(written) };
  if (stored !== undefined && parent !== null && parentOf(stored) !== parent.id)
    return { column, message: 'call.placeElsewhere' };
  // A place may keep the name that it has.
  const isNewName = stored === undefined || lineKey(stored.name) !== lineKey(place.name);
  if (namesakes !== null && isNewName) {
    const key = nameKey(parent?.id ?? null, place.name);
    if (namesakes.has(key)) return { column: 'name', message: 'call.nameBeside' };
    namesakes.add(key);
  }
  return null;
}

function mayImport(viewer: Viewer, parent: Known | null): boolean {
  if (parent === null) return viewer.level === 'country';
  const place: Place = placeOf(parent);
  return viewer.level !== 'facility' && canSee(viewer, place);
}

function rowFor(
  place: TypedPlace,
  {
    level,
    parent,
    stored,
  }: { readonly level: Level; readonly parent: Known | null; readonly stored: Known | undefined },
): WrittenPlace {
  // A column that the file lacks keeps its stored value.
  const told = <Value>(typed: Value | undefined, known: Value | null | undefined): Value | null =>
    typed === undefined ? (known ?? null) : typed;
  return {
    id: stored?.id ?? stableId(level, place.code),
    code: place.code,
    name: place.name,
    country_id: parent?.country_id ?? null,
    state_id: parent?.state_id ?? null,
    lga_id: parent?.lga_id ?? null,
    ...(level === 'facility'
      ? {
          ward: told(place.ward, stored?.ward),
          kind: told(place.kind, stored?.kind),
          ownership: told(place.ownership, stored?.ownership),
          latitude: told(place.latitude, stored?.latitude),
          longitude: told(place.longitude, stored?.longitude),
        }
      : { ward: null, kind: null, ownership: null, latitude: null, longitude: null }),
  };
}

/** The columns in which a row differs from what is stored, as texts. */
function differencesOf(row: WrittenPlace, stored: Known): PlaceImportReply['preview'][number]['changes'] {
  return Object.entries(columnOfField).flatMap(([field, column]) => {
    const [before, after] = [stored[field as ImportedField], row[field as ImportedField]];
    return before === after ? [] : [{ column, before: textOf(before), after: textOf(after) }];
  });
}

const columnOfField = {
  name: 'name',
  ward: 'ward',
  kind: 'type',
  ownership: 'ownership',
  latitude: 'lat',
  longitude: 'lon',
} as const;
type ImportedField = keyof typeof columnOfField;

function textOf(value: string | number | null): string | null {
  return value === null ? null : String(value);
}

/** Reads the places of a level by code: all of them, or those in a file. */
async function placesByCode(
  trx: Kysely<Database>,
  level: Level | null,
  codes: readonly string[] | null,
): Promise<ReadonlyMap<string, Known>> {
  if (level === null) return new Map();
  const more =
    level === 'facility'
      ? sql`(select ownership from facility f where f.id = p.id) as ownership,
          (select latitude from facility f where f.id = p.id) as latitude,
          (select longitude from facility f where f.id = p.id) as longitude`
      : sql`null::text as ownership, null::float8 as latitude, null::float8 as longitude`;
  const { rows } = await sql<Known>`
    select p.*, ${more} from (${rowsOf[level]}) as p
    where ${codes === null ? sql`true` : sql`p.code = any(${codes}::text[])`}`.execute(trx);
  return new Map(rows.map((row) => [row.code, row]));
}

/** The codes of a level as written, keyed by their normalised form. */
async function codesOf(trx: Kysely<Database>, level: Level): Promise<ReadonlyMap<string, string>> {
  const rows = await trx.selectFrom(level).select('code').execute();
  return new Map(rows.map(({ code }) => [lineKey(code), code]));
}

/** The keys of the names in use at a level, without those of places merged into others. */
async function namesIn(trx: Kysely<Database>, level: Level): Promise<Set<string>> {
  const { rows } = await sql<StoredPlace>`
    select p.* from (${rowsOf[level]}) as p where p.merged_at is null`.execute(trx);
  return new Set(rows.map((place) => nameKey(parentOf(place), place.name)));
}

/** Two places of one parent have the same name if this key is the same. */
function nameKey(parent: string | null, name: string): string {
  return `${parent ?? ''} ${lineKey(name)}`;
}

async function noteRenames(
  { now, newId }: Pick<AppDeps, 'now' | 'newId'>,
  trx: Kysely<Database>,
  {
    importer,
    written,
    changes,
  }: {
    readonly importer: Importer;
    readonly written: readonly WrittenPlace[];
    readonly changes: readonly { readonly name: string; readonly before: string | null }[];
  },
): Promise<void> {
  const at = now().toISOString();
  const renamed = written.flatMap(({ id }, index) => {
    const change = changes[index];
    return change !== undefined && change.before !== null && change.before !== change.name
      ? [{ id: newId(), place_id: id, before: change.before, after: change.name }]
      : [];
  });
  if (renamed.length === 0) return;
  await sql`
    insert into place_change (id, place_id, at, by_user, kind, before, after)
    select id, place_id, ${at}::timestamptz, ${importer.viewer?.user ?? null}::uuid, 'renamed', before, after
    from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as row (id uuid, place_id uuid, before text, after text)`.execute(
    trx,
  );
}
