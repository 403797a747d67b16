import type { Transaction } from 'kysely';
import { decide } from '#domain/ledger/decide.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema.ts';
import type { LockedFacility } from './facility-lock.ts';
import { judgeBatch } from './judge-batch.ts';
import { type BatchOutcome } from './judge-run.ts';
import type { Rule } from './judge-event.ts';
import { loadBatch, type EventsToLoad } from './load-batch.ts';
import { writeBatch } from './write-batch.ts';
import type { Write } from './write-rows.ts';

export interface JudgeDeps {
  readonly now: () => Date;
  readonly newId: () => string;
  readonly config: Pick<Config, 'sms'>;
  /** The ledger's rule; tests put a broken one in its place. */
  readonly rule?: Rule;
}

/** What is judged at once. */
export interface Batch extends EventsToLoad {
  /** A write to another table that is sent with the facility's rows. */
  readonly beside?: Write;
}

/** Loads, judges and stores events of one facility, whose head row the transaction holds. */
export async function judgeInTransaction(
  trx: Transaction<Database>,
  deps: JudgeDeps,
  locked: LockedFacility,
  batch: Batch,
): Promise<BatchOutcome> {
  const now = deps.now();
  const loaded = await loadBatch(trx, locked.facility, batch, now);
  const outcome = judgeBatch({
    ...loaded,
    again: batch.again ?? [],
    facility: locked.facility,
    head: locked.seq,
    now,
    newId: deps.newId,
    rule: deps.rule ?? decide,
  });
  const sms = deps.config.sms !== null;
  await writeBatch(trx, locked, outcome, { now, sms, beside: batch.beside ?? null });
  return outcome;
}
