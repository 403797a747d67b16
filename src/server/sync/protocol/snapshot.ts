import { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import type { Figures } from '#contract/families/family.ts';
import { figuresOf } from '#contract/families/row-digest.ts';
import { protocolVersion } from '#contract/wire/sync.ts';
import type { AppDeps } from '../../deps.ts';
import type { Database } from '../../db/schema.ts';
import type { ServerFamily } from '../../families/server-family.ts';
import { familiesOf, type JudgeDeps } from '../judge/judge-in-transaction.ts';
import { logsOf } from './event-log.ts';
import { readSyncPositions } from './pull.ts';
import { casesOf } from '../store/case-rows.ts';

interface AskedSnapshot {
  readonly facility: string;
  readonly logId: string;
  /** The device of the sign-in; verdicts on what it sent under earlier logs are included. */
  readonly device: string | null;
  /** Families that the device says it knows, besides those every device knows. */
  readonly families: readonly string[];
}

/**
 * All rows of a facility as of one moment, as lines of JSON. They are read completely before the first byte is sent,
 * so that a slow tablet does not hold a database connection; ten years of a facility's ledger are some tens of
 * megabytes.
 */
export async function snapshot(
  deps: Pick<AppDeps, 'db' | 'now'> & Pick<JudgeDeps, 'families'>,
  asked: AskedSnapshot,
): Promise<Readable> {
  const lines = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) =>
      snapshotLines(trx, asked, { families: toldTo(asked, familiesOf(deps)), now: deps.now() }),
    );
  return Readable.from(chunks(lines));
}

function* chunks(lines: readonly object[]): Generator<Buffer> {
  const linesPerChunk = 200;
  for (let at = 0; at < lines.length; at += linesPerChunk) {
    const text = lines.slice(at, at + linesPerChunk).map((line) => `${JSON.stringify(line)}\n`);
    yield Buffer.from(text.join(''));
  }
}

/** Families whose rows the device can read. */
function toldTo({ families: known }: AskedSnapshot, families: readonly ServerFamily[]): ServerFamily[] {
  return families.filter(({ family, storing }) => storing.inEverySnapshot || known.includes(family.name));
}

async function snapshotLines(
  trx: Transaction<Database>,
  asked: AskedSnapshot,
  { families, now }: { readonly families: readonly ServerFamily[]; readonly now: Date },
): Promise<object[]> {
  const { facility, logId } = asked;
  const { epoch, head, log, mark } = await readSyncPositions(trx, { facility, logId, step: null });
  const rows: object[] = [];
  const counts: Record<string, number> = {};
  const checks: Figures[] = [];
  for (const server of families) {
    const kept = await server.storing.rowsOf(trx, facility);
    for (const [k, { wire }] of Object.entries(server.family.tables)) {
      const lines = (kept[k] ?? []).map((row) => ({ k, row }));
      rows.push(...lines);
      counts[wire] = lines.length;
    }
    checks.push(figuresOf(server.family, kept));
  }
  const cases = await casesOf(trx, facility);
  const verdicts = await readVerdicts(trx, asked);
  rows.push(...cases.map((row) => ({ k: 'case', row })), ...verdicts.map((row) => ({ k: 'verdict', row })));
  return [
    {
      k: 'head',
      protocol: protocolVersion,
      epoch,
      server_time: now.toISOString(),
      as_of: head,
      log,
      folded_through: log.accepted_through,
      folded_event: log.accepted_event,
      ...(mark !== null && { mark }),
      counts: { ...counts, cases: cases.length, verdicts: verdicts.length },
    },
    ...rows,
    { k: 'end', rows: rows.length, ...Object.assign({}, ...checks) },
  ];
}

/**
 * Verdicts other than a plain acceptance on the device's own events, across all its logs, including refused conflicts.
 */
async function readVerdicts(trx: Transaction<Database>, { facility, logId, device }: AskedSnapshot) {
  const declined = await trx
    .selectFrom('event')
    .select('verdict')
    .where('facility_id', '=', facility)
    .where((eb) => eb.or([eb('log_id', '=', logId), eb('log_id', 'in', logsOf(trx, facility, device))]))
    .where('status', '<>', 'accepted')
    .orderBy('facility_seq')
    .execute();
  const conflicts = await trx
    .selectFrom('event_conflict')
    .select('verdict')
    .where('facility_id', '=', facility)
    .where((eb) => eb.or([eb('log_id', '=', logId), eb('log_id', 'in', logsOf(trx, facility, device))]))
    .orderBy('received_at')
    .execute();
  return [...declined, ...conflicts].map((row) => row.verdict);
}
