import type { ClientFamily } from '#client/db/database.ts';
import { snapshotEndSchema, snapshotHeadSchema } from '#contract/sync.ts';
import { type CaseRow, caseRowSchema, type Verdict, verdictSchema } from '#contract/sync-rows.ts';
import type { Figures, Table } from '#contract/families/family.ts';
import { figuresOf, isAsTold } from '#contract/families/row-figures.ts';
import { FacilityRows, tablesOf } from '#client/projection/row-sets.ts';
import type { Snapshot } from '#client/projection/swap-snapshot.ts';

/** A snapshot is whole or it is nothing: cut off, mixed up or miscounted, it reads as null. */
export async function readSnapshot(
  body: ReadableStream<Uint8Array>,
  families: readonly ClientFamily[],
): Promise<Snapshot | null> {
  const collected = new Collected(families);
  let head: Head | null = null;
  let end: End | null = null;
  for await (const text of linesOf(body)) {
    const line = parseLine(text);
    if (!line || end || (line.k === 'head') !== (head === null)) return null;
    if (line.k === 'head') head = snapshotHeadSchema.safeParse(line).data ?? null;
    else if (line.k === 'end') end = snapshotEndSchema.safeParse(line).data ?? null;
    else if (!collected.add(line)) return null;
    if (head === null || (line.k === 'end' && end === null)) return null;
  }
  if (!head || !end || end.rows !== collected.size || !collected.isCounted(head.counts)) return null;
  if (!isAsTold(collected.figures(), end)) return null;
  return {
    epoch: head.epoch,
    asOf: head.as_of,
    log: head.log,
    ackedSeq: head.folded_through,
    foldedEvent: head.folded_event,
    rows: collected.rows,
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
  readonly #families: readonly ClientFamily[];
  readonly #tables: ReadonlyMap<string, { readonly client: ClientFamily; readonly table: Table }>;

  constructor(families: readonly ClientFamily[]) {
    this.#families = families;
    this.#tables = new Map(
      families.flatMap((client) =>
        tablesOf(client.family).map(([name, table]) => [name, { client, table }] as const),
      ),
    );
  }

  /** False for a line that cannot be read. */
  add({ k, row }: Line): boolean {
    this.size += 1;
    if (k === 'case') return addTo(this.cases, caseRowSchema.safeParse(row).data);
    if (k === 'verdict') return addTo(this.verdicts, verdictSchema.safeParse(row).data);
    const known = this.#tables.get(k);
    const read = known?.table.schema.safeParse(row).data;
    if (!known || !read) return false;
    this.rows.of(known.client.family)[k]?.set(known.table.id(read), read);
    return true;
  }

  isCounted(counts: Readonly<Record<string, number>>): boolean {
    const tables = [...this.#tables].map(
      ([name, { client, table }]) => [table.wire, this.rows.of(client.family)[name]?.size ?? 0] as const,
    );
    const all = [...tables, ['cases', this.cases.length], ['verdicts', this.verdicts.length]] as const;
    return all.every(([name, count]) => (counts[name] ?? 0) === count);
  }

  figures(): Figures {
    const figures = this.#families.map(({ family }) => {
      const rows = Object.entries(this.rows.of(family)).map(([name, byId]) => [name, [...byId.values()]]);
      return figuresOf(family, Object.fromEntries(rows));
    });
    return Object.assign({}, ...figures) as Figures;
  }
}

function addTo<Row>(rows: Row[], row: Row | undefined): boolean {
  if (row === undefined) return false;
  rows.push(row);
  return true;
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
