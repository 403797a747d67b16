import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import type { Database } from '#server/db/schema.ts';

/** A statement as sent to PostgreSQL. */
export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Node Type'?: string;
  readonly Plans?: PlanNode[];
}

/** The tables that a statement's plan reads and writes. */
export interface Looked {
  readonly reads: readonly Read[];
  readonly writes: ReadonlySet<string>;
}

/** A table that a statement reads. */
export interface Read {
  readonly table: string;
  readonly index: string | null;
  /** True if the read or join names the facility; a list of facilities does not count. */
  readonly isByFacility: boolean;
}

/** Records every statement from now on, until mocks are restored. */
export function listenToStatements(): readonly Sent[] {
  const sent: Sent[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function note(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [text, values] = args;
    if (typeof text === 'string') sent.push({ text, values: Array.isArray(values) ? values : [] });
    return query.apply(this, args) as never;
  } as never);
  return sent;
}

/** The distinct statements that read or write rows. */
export function statementsIn(sent: readonly Sent[]): Sent[] {
  const rowStatements = sent.filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text));
  return [...new Map(rowStatements.map((statement) => [statement.text, statement])).values()];
}

/** The tables that a statement's plan reads: by indexes wherever there is one, or as the database chooses if not forced. */
export async function readsOf(
  db: Kysely<Database>,
  statement: Sent,
  how: { readonly isForced?: boolean } = {},
): Promise<readonly Read[]> {
  return (await planOf(db, statement, how)).reads;
}

/** Finds the tables that a statement's plan reads and writes. */
export async function planOf(
  db: Kysely<Database>,
  { text, values }: Sent,
  { isForced = true }: { readonly isForced?: boolean } = {},
): Promise<Looked> {
  const plan = await db.connection().execute(async (connection) => {
    if (isForced) await sql`set enable_seqscan = off`.execute(connection);
    const parts = text.split(/\$\d+/);
    const order = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => values[Number(number) - 1]);
    const explained = sql.join(
      parts.flatMap((part, at) => (at < order.length ? [sql.raw(part), sql`${order[at]}`] : [sql.raw(part)])),
      sql``,
    );
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: PlanNode }];
    }>`explain (format json) ${explained}`.execute(connection);
    await sql`reset enable_seqscan`.execute(connection);
    return rows[0]?.['QUERY PLAN'][0].Plan;
  });
  const reads: Read[] = [];
  const writes = new Set<string>();
  const visit = (node: PlanNode, above: string): void => {
    const conditions = Object.entries(node)
      .filter(([name]) => /Cond|Filter/.test(name))
      .map(([, condition]) => String(condition))
      .join(' ');
    const table = node['Relation Name'];
    if (table !== undefined && node['Node Type'] === 'ModifyTable') writes.add(table);
    else if (table !== undefined) {
      const isByFacility = /facility_id = (?!ANY)|= \w+\.facility_id/.test(`${conditions} ${above}`);
      reads.push({ table, index: indexOf(node), isByFacility });
    }
    // A bitmap's condition is below the scan of its table, a join's above it.
    for (const part of node.Plans ?? []) visit(part, conditions);
  };
  if (plan) visit(plan, '');
  return { reads, writes };
}

/** The index used to read a table; the first one if several are combined. */
function indexOf(node: PlanNode): string | null {
  const bitmap = node.Plans?.find((part) => part['Node Type']?.startsWith('Bitmap'));
  return node['Index Name'] ?? (bitmap ? indexOf(bitmap) : null);
}
