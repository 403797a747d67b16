import type { z } from 'zod';
import type { Figures, Table } from '#contract/families/family.ts';
import { isRecord } from '#contract/read-what-fits.ts';
import { viewerStandingSchema } from '#contract/wire/session.ts';
import {
  facilityStepSchema,
  type PullReply,
  pullReplySchema,
  snapshotEndSchema,
  snapshotHeadSchema,
  syncLimitsSchema,
} from '#contract/wire/sync.ts';
import {
  type CaseRow,
  caseRowSchema,
  facilityItemSchema,
  referenceItemSchema,
  type Verdict,
  verdictSchema,
} from '#contract/wire/rows.ts';
import type { ClientFamily } from '#client/db/database.ts';
import { type AsideRow, FacilityRows, tablesOf } from '#client/db/rows.ts';
import { figuresOf, matchesFigures } from '#contract/families/row-digest.ts';
import type { Snapshot } from '../projection/swap-snapshot.ts';

/*
 * Rows of a page or a snapshot from a newer server that this build cannot read are set aside unchanged, and the others are stored. Unknown
 * fields of a row are dropped. A build that can read such a row stores it at its start (read-again.ts).
 */

/** A row that was set aside, without its facility. */
export type Aside = Omit<AsideRow, 'facility'>;

export interface ReadPull {
  readonly reply: PullReply;
  readonly aside: readonly Aside[];
}

/** Rows in the lists of a step, by the name of the list or of the table. */
export class WireTables {
  readonly #byName = new Map<
    string,
    { readonly wire: string; readonly schema: z.ZodType; readonly table: Table | null }
  >();

  constructor(families: readonly ClientFamily[]) {
    for (const { family } of families)
      for (const [name, table] of tablesOf(family)) {
        const known = { wire: table.wire, schema: table.schema, table };
        this.#byName.set(name, known).set(table.wire, known);
      }
    this.#byName.set('cases', { wire: 'cases', schema: caseRowSchema, table: null });
  }

  get(kind: string) {
    return this.#byName.get(kind);
  }

  idOf(kind: string, row: unknown): string | null {
    try {
      const id: unknown = this.get(kind)?.table?.id(row as object) ?? (row as { id?: unknown }).id;
      return typeof id === 'string' ? id : null;
    } catch {
      return null;
    }
  }
}

/** True for an answer in the protocol's frame; any other JSON is not from our server. */
export function isOurs(body: unknown): body is Readonly<Record<string, unknown>> {
  return isRecord(body) && 'protocol' in body;
}

/** Null for an answer that is not ours; `unreadable` for one of ours whose frame cannot be read. */
export function readPull(body: unknown, families: readonly ClientFamily[]): ReadPull | 'unreadable' | null {
  if (!isOurs(body)) return null;
  const whole = pullReplySchema.safeParse(body);
  if (whole.success && !hasUnknownLists(body)) return { reply: whole.data, aside: [] };
  const aside = new AsideRows(new WireTables(families));
  const scopes = Array.isArray(body['scopes'])
    ? body['scopes'].flatMap((scope) => cleanScope(scope, aside))
    : [];
  const { viewer, limits, verdicts, ...frame } = body;
  const read = pullReplySchema.safeParse({
    ...frame,
    scopes,
    ...(Array.isArray(verdicts) && { verdicts: readVerdicts(verdicts) }),
    ...(viewerStandingSchema.safeParse(viewer).success && { viewer }),
    ...(syncLimitsSchema.safeParse(limits).success && { limits }),
  });
  return read.success ? { reply: read.data, aside: aside.rows() } : 'unreadable';
}

/** True if a step has lists that the contract does not name, from families that only some builds know or from newer ones. */
function hasUnknownLists({ scopes }: Readonly<Record<string, unknown>>): boolean {
  const items = Array.isArray(scopes)
    ? scopes.flatMap((scope: unknown) =>
        isRecord(scope) && Array.isArray(scope['items']) ? scope['items'] : [],
      )
    : [];
  return items.some((item: unknown) =>
    isRecord(item)
      ? Object.keys(item).some(
          (name) => Array.isArray(item[name]) && !Object.hasOwn(facilityItemSchema.shape, name),
        )
      : false,
  );
}

function cleanScope(scope: unknown, aside: AsideRows): unknown[] {
  if (!isRecord(scope) || !Array.isArray(scope['items'])) return [scope];
  const items: readonly unknown[] = scope['items'];
  if (scope['scope'] === 'facility') return [{ ...scope, items: items.map((item) => aside.cleanStep(item)) }];
  if (scope['scope'] === 'reference')
    return [{ ...scope, items: items.filter((item) => aside.isReference(item)) }];
  // A feed that this build does not ask for.
  return [];
}

/** Collects rows to set aside; if a row appears again, only its last version. */
class AsideRows {
  readonly #tables: WireTables;
  readonly #rows = new Map<string, Aside>();

  constructor(tables: WireTables) {
    this.#tables = tables;
  }

  rows(): readonly Aside[] {
    return [...this.#rows.values()];
  }

  add(row: Aside): void {
    this.#rows.set(keyOf(row), row);
  }

  /**
   * The step as far as this build can read it. If its place in the feed cannot be read it is left unchanged, and the page is unreadable.
   */
  cleanStep(item: unknown): unknown {
    if (!isRecord(item) || !Number.isSafeInteger(item['s']) || item['k'] === 'own') return item;
    const s = item['s'] as number;
    const lists = Object.entries(item).filter((entry): entry is [string, unknown[]] =>
      Array.isArray(entry[1]),
    );
    const step: Record<string, unknown> = { ...item };
    for (const [kind, rows] of lists) {
      const known = this.#tables.get(kind);
      step[kind] = rows.filter((raw, at) => {
        const id = this.#tables.idOf(kind, raw) ?? `${s}.${at}`;
        const fault = known ? faultOf(known.schema, raw) : 'kind';
        if (fault === null) this.#rows.delete(keyOf({ scope: 'facility', kind, id }));
        else this.add({ scope: 'facility', kind, id, s, raw, fault });
        return fault === null;
      });
    }
    if (facilityStepSchema.safeParse(step).success) return step;
    const { k, verdict, log_id: log } = item;
    if (k !== 'event' && k !== 'case') {
      this.add({ scope: 'facility', kind: 'step', id: String(s), s, raw: item, fault: 'k' });
      step['k'] = 'event';
    }
    const read = verdictSchema.nullable().safeParse(verdict);
    if (!read.success) {
      this.add({
        scope: 'facility',
        kind: 'verdict',
        id: String(s),
        s,
        raw: { log_id: log, verdict },
        fault: 'verdict',
      });
      step['verdict'] = heldVerdict(verdict);
    }
    if (!facilityItemSchema.shape.log_id.safeParse(log).success) step['log_id'] = null;
    for (const name of ['wallets', 'lots', 'entries', 'cases']) step[name] ??= [];
    return step;
  }

  isReference(item: unknown): boolean {
    const fault = faultOf(referenceItemSchema, item);
    if (fault === null || !isRecord(item) || !Number.isSafeInteger(item['s'])) return true;
    const s = item['s'] as number;
    const { row } = item;
    const id = isRecord(row) && typeof row['id'] === 'string' ? row['id'] : String(s);
    this.add({ scope: 'reference', kind: String(item['k']), id, s, raw: item, fault });
    return false;
  }
}

function keyOf({ scope, kind, id }: Pick<Aside, 'scope' | 'kind' | 'id'>): string {
  return JSON.stringify([scope, kind, id]);
}

/** The field because of which a row cannot be read; null if it can be. */
export function faultOf(schema: z.ZodType, row: unknown): string | null {
  const read = schema.safeParse(row);
  return read.success ? null : (read.error.issues[0]?.path.join('.') ?? '');
}

/**
 * Turns an answer of an unknown kind to a named own event into a hold: the event stays parked until a build can read its outcome. Null if
 * it names none.
 */
function heldVerdict(verdict: unknown): Verdict | null {
  if (!isRecord(verdict)) return null;
  const { seq = null, event_id, facility_seq, reason, detail } = verdict;
  const held = verdictSchema.safeParse({
    seq,
    event_id,
    facility_seq,
    verdict: 'parked',
    reason: typeof reason === 'string' ? reason : String(verdict['verdict']),
    detail: typeof detail === 'string' ? detail : '',
    deps: [],
  });
  return held.data ?? null;
}

/** Verdicts of a push's answer. One that names no event is ignored, because the page contains it too. */
export function readVerdicts(results: readonly unknown[]): readonly Verdict[] {
  return results.flatMap((result) => verdictSchema.safeParse(result).data ?? heldVerdict(result) ?? []);
}

/**
 * Reads a snapshot, completely or not at all: null if it is cut off, mixed up or miscounted. Lines that only a newer build can read are set
 * aside and counted; if they are rows, the figures cannot be compared.
 */
export async function readSnapshot(
  body: ReadableStream<Uint8Array>,
  families: readonly ClientFamily[],
): Promise<Snapshot | 'unreadable' | null> {
  const collected = new Collected(families);
  let head: Head | null = null;
  let end: End | null = null;
  for await (const text of linesOf(body)) {
    const line = parseLine(text);
    if (!line || end || (line.k === 'head') !== (head === null)) return null;
    if (line.k === 'head') head = snapshotHeadSchema.safeParse(line).data ?? null;
    else if (line.k === 'end') end = snapshotEndSchema.safeParse(line).data ?? null;
    else collected.add(line);
    if (head === null || (line.k === 'end' && end === null)) return 'unreadable';
  }
  if (!head || !end || end.rows !== collected.size || !collected.isCounted(head.counts)) return null;
  if (collected.isWhole() && !matchesFigures(collected.figures(), end)) return null;
  const aside = collected.aside.rows().map((row) => ({ ...row, s: head.as_of }));
  return {
    epoch: head.epoch,
    asOf: head.as_of,
    log: head.log,
    ackedSeq: head.folded_through,
    foldedEvent: head.folded_event,
    mark: head.mark,
    rows: collected.rows,
    aside,
    cases: collected.cases,
    verdicts: collected.verdicts,
  };
}

type Head = NonNullable<ReturnType<typeof snapshotHeadSchema.safeParse>['data']>;
type End = NonNullable<ReturnType<typeof snapshotEndSchema.safeParse>['data']>;

/** A line of a snapshot: its kind and its content. */
interface Line {
  readonly k: string;
  readonly row?: unknown;
}

/** Rows collected from the lines of a snapshot. */
class Collected {
  readonly rows = new FacilityRows();
  readonly cases: CaseRow[] = [];
  readonly verdicts: Verdict[] = [];
  size = 0;
  readonly aside: AsideRows;
  readonly #wires: WireTables;
  /** Lines that could not be read, by the kind they count as. */
  readonly #left = new Map<string, number>();
  #verdictLines = 0;
  readonly #families: readonly ClientFamily[];
  readonly #tables: ReadonlyMap<string, { readonly client: ClientFamily; readonly table: Table }>;

  constructor(families: readonly ClientFamily[]) {
    this.#families = families;
    this.#wires = new WireTables(families);
    this.aside = new AsideRows(this.#wires);
    this.#tables = new Map(
      families.flatMap((client) =>
        tablesOf(client.family).map(([name, table]) => [name, { client, table }] as const),
      ),
    );
  }

  add(line: Line): void {
    const { k, row } = line;
    this.size += 1;
    if (k === 'verdict') {
      const verdict = verdictSchema.safeParse(row).data ?? heldVerdict(row);
      this.verdicts.push(...(verdict ? [verdict] : []));
      this.#verdictLines += 1;
      if (faultOf(verdictSchema, row) !== null) this.#setAside(k, row, 'verdict');
      return;
    }
    if (k === 'case') {
      const read = caseRowSchema.safeParse(row).data;
      if (read) this.cases.push(read);
      else this.#setAside('cases', row, faultOf(caseRowSchema, row) ?? '');
      return;
    }
    const known = this.#tables.get(k);
    const read = known?.table.schema.safeParse(row).data;
    if (known && read) this.rows.of(known.client.family)[k]?.set(known.table.id(read), read);
    else
      this.#setAside(known?.table.wire ?? k, row, known ? (faultOf(known.table.schema, row) ?? '') : 'kind');
  }

  #setAside(kind: string, raw: unknown, fault: string): void {
    const id = this.#wires.idOf(kind, raw) ?? String(this.size);
    this.#left.set(kind, (this.#left.get(kind) ?? 0) + 1);
    this.aside.add({
      scope: 'facility',
      kind,
      id,
      s: 0,
      raw: kind === 'verdict' ? { log_id: null, verdict: raw } : raw,
      fault,
    });
  }

  /** True if every row of the families could be read. */
  isWhole(): boolean {
    return [...this.#left.keys()].every((kind) => (this.#wires.get(kind)?.table ?? null) === null);
  }

  isCounted(counts: Readonly<Record<string, number>>): boolean {
    const tables = [...this.#tables].map(
      ([name, { client, table }]) => [table.wire, this.rows.of(client.family)[name]?.size ?? 0] as const,
    );
    const all = [...tables, ['cases', this.cases.length], ['verdicts', this.#verdictLines]] as const;
    return all.every(([name, count]) => (counts[name] ?? 0) === count + (this.#left.get(name) ?? 0));
  }

  figures(): Figures {
    const figures = this.#families.map(({ family }) => {
      const rows = Object.entries(this.rows.of(family)).map(([name, byId]) => [name, [...byId.values()]]);
      return figuresOf(family, Object.fromEntries(rows));
    });
    return Object.assign({}, ...figures) as Figures;
  }
}

function parseLine(text: string): Line | null {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null && 'k' in line && typeof line.k === 'string'
      ? (line as Line)
      : null;
  } catch {
    return null;
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
    if (done) break;
  }
  if (rest !== '') yield rest;
}
