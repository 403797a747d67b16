import { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import { walletDigest } from '#domain/ledger/wallet-digest.ts';
import { protocolVersion, type SnapshotLine } from '#contract/sync.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { childRowOf, immunizationRowOf } from '../immunization/stored-register.ts';
import { readStanding } from './pull.ts';
import { caseRowOf, entryRowOf, lotRowOf, walletRowOf } from './stored-rows.ts';

/**
 * All rows of a facility as of one moment, as lines of JSON. They are read before the first byte is sent, so that a slow
 * tablet never holds a database connection; a facility's ledger of ten years is some tens of megabytes.
 */
export async function snapshot(
  deps: Pick<AppDeps, 'db' | 'now'>,
  facility: string,
  logId: string,
): Promise<Readable> {
  const lines = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => snapshotLines(trx, deps.now(), facility, logId));
  return Readable.from(chunks(lines));
}

function* chunks(lines: readonly SnapshotLine[]): Generator<Buffer> {
  const linesPerChunk = 200;
  for (let at = 0; at < lines.length; at += linesPerChunk) {
    const text = lines.slice(at, at + linesPerChunk).map((line) => `${JSON.stringify(line)}\n`);
    yield Buffer.from(text.join(''));
  }
}

async function snapshotLines(
  trx: Transaction<Database>,
  now: Date,
  facility: string,
  logId: string,
): Promise<SnapshotLine[]> {
  const { epoch, head, log } = await readStanding(trx, facility, logId);
  const wallets = (
    await trx.selectFrom('wallet').selectAll().where('facility_id', '=', facility).execute()
  ).map(walletRowOf);
  const lots = await trx.selectFrom('lot').selectAll().where('facility_id', '=', facility).execute();
  const entries = await trx
    .selectFrom('ledger_entry')
    .selectAll()
    .where('facility_id', '=', facility)
    .execute();
  const cases = await trx.selectFrom('case_file').selectAll().where('facility_id', '=', facility).execute();
  const children = await trx.selectFrom('child').selectAll().where('facility_id', '=', facility).execute();
  const immunizations = await trx
    .selectFrom('immunization')
    .selectAll()
    .where('facility_id', '=', facility)
    .execute();
  const verdicts = await readVerdicts(trx, facility, logId);
  const rows: SnapshotLine[] = [
    ...wallets.map((row) => ({ k: 'wallet', row }) as const),
    ...lots.map((row) => ({ k: 'lot', row: lotRowOf(row) }) as const),
    ...entries.map((row) => ({ k: 'entry', row: entryRowOf(row) }) as const),
    ...children.map((row) => ({ k: 'child', row: childRowOf(row) }) as const),
    ...immunizations.map((row) => ({ k: 'immunization', row: immunizationRowOf(row) }) as const),
    ...cases.map((row) => ({ k: 'case', row: caseRowOf(row) }) as const),
    ...verdicts.map((row) => ({ k: 'verdict', row }) as const),
  ];
  return [
    {
      k: 'head',
      protocol: protocolVersion,
      epoch,
      server_time: now.toISOString(),
      as_of: head,
      log,
      folded_through: log.accepted_through,
      counts: {
        wallets: wallets.length,
        lots: lots.length,
        entries: entries.length,
        children: children.length,
        immunizations: immunizations.length,
        cases: cases.length,
        verdicts: verdicts.length,
      },
    },
    ...rows,
    { k: 'end', rows: rows.length, wallet_digest: walletDigest(wallets) },
  ];
}

/** Verdicts of the device's own log that are not plain accepted, refused conflicts among them. */
async function readVerdicts(trx: Transaction<Database>, facility: string, logId: string) {
  const declined = await trx
    .selectFrom('event')
    .select('verdict')
    .where('facility_id', '=', facility)
    .where('log_id', '=', logId)
    .where('status', '<>', 'accepted')
    .orderBy('log_seq')
    .execute();
  const conflicts = await trx
    .selectFrom('event_conflict')
    .select('verdict')
    .where('facility_id', '=', facility)
    .where('log_id', '=', logId)
    .orderBy('log_seq')
    .execute();
  return [...declined, ...conflicts].map((row) => row.verdict);
}
