import type { ClientFamily } from '#client/db/database.ts';
import { snapshotEndSchema, snapshotHeadSchema } from '#contract/sync.ts';
import { type CaseRow, caseRowSchema, type Verdict, verdictSchema } from '#contract/sync-rows.ts';
import type { Figures, Table } from '#contract/families/family.ts';
import { figuresOf, isAsTold } from '#contract/families/row-figures.ts';
import { FacilityRows, tablesOf } from '#client/db/row-sets.ts';
import { AsideRows, faultOf, heldVerdict, WireTables } from './read-page.ts';
import type { Snapshot } from '#client/projection/swap-snapshot.ts';

/**
 * A snapshot is whole or it is nothing: cut off, mixed up or miscounted, it reads as null. Lines that only a newer build reads are
 * set aside and count as having come; where they are rows, the figures cannot be compared.
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
  if (collected.isWhole() && !isAsTold(collected.figures(), end)) return null;
  const aside = collected.aside.rows().map((row) => ({ ...row, s: head.as_of }));
  return {
    epoch: head.epoch,
    asOf: head.as_of,
    log: head.log,
    ackedSeq: head.folded_through,
    foldedEvent: head.folded_event,
    rows: collected.rows,
    aside,
    cases: collected.cases,
    verdicts: collected.verdicts,
  };
}

type Head = NonNullable<ReturnType<typeof snapshotHeadSchema.safeParse>['data']>;
type End = NonNullable<ReturnType<typeof snapshotEndSchema.safeParse>['data']>;

/** A line of a snapshot: of what kind it is, and what it says. */
interface Line {
  readonly k: string;
  readonly row?: unknown;
}

/** What the lines of a snapshot say. */
class Collected {
  readonly rows = new FacilityRows();
  readonly cases: CaseRow[] = [];
  readonly verdicts: Verdict[] = [];
  size = 0;
  readonly aside: AsideRows;
  readonly #wires: WireTables;
  /** Lines that could not be read, by what they are counted as. */
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

  /** True where every row of the families could be read. */
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
