import { expect } from 'vitest';
import type { LedgerEntry, LedgerState } from '#domain/ledger/model.ts';
import { isPending } from '#client/projection/event-state.ts';
import { foldPending } from '#client/projection/fold.ts';
import { entryConfirmed } from '#client/projection/amended-rows.ts';
import { rowAsOf } from '#client/projection/confirmed-entry.ts';
import {
  confirmedIssued,
  confirmedLot,
  isInFold,
  shownIssued,
  shownLot,
} from '#client/projection/shown-rows.ts';
import { isRegisterChain } from '#client/children/register-event.ts';
import { expectRegisterIsFold } from './register-law.ts';
import type { Engine } from '#client/engine.ts';

/** The law of the projection: what the tables show is the confirmed rows, then all pending events in device order. */
export async function expectShownIsFold(engine: Engine): Promise<void> {
  const { db } = engine;
  await expectRegisterIsFold(engine);
  const [wallets, lots, stored, outbox, logs] = await Promise.all([
    db.wallet.toArray(),
    db.lot.toArray(),
    db.ledger.toArray(),
    db.outbox.toArray(),
    db.log.toArray(),
  ]);
  const asOfLog = stored.map((row) => {
    const log = logs.find(({ facility }) => facility === row.facility);
    return log ? rowAsOf(row, log) : row;
  });
  const confirmed: LedgerState = {
    wallets: new Map(
      wallets.flatMap((row) =>
        row.confirmed ? [[row.antigen, { antigen: row.antigen, ...row.confirmed }]] : [],
      ),
    ),
    lots: new Map(lots.flatMap((row) => (confirmedLot(row) ? [[row.id, confirmedLot(row)!]] : []))),
    issued: new Map(
      asOfLog.flatMap((row) => (confirmedIssued(row) ? [[row.id, confirmedIssued(row)!]] : [])),
    ),
    entries: new Map(
      asOfLog.flatMap((row) => {
        const entry = entryConfirmed(row);
        return entry ? [[entry.id, entry]] : [];
      }),
    ),
  };
  const pending = outbox.filter(
    (row) =>
      !isRegisterChain(row.lot) && logs.some((log) => log.log_id === row.log_id && isPending(row, log)),
  );
  const fold = foldPending(
    confirmed,
    pending.map((row) => row.envelope),
  );
  const shown = {
    wallets: wallets.map(({ antigen, balance, issued, wastage }) => ({ antigen, balance, issued, wastage })),
    lots: lots.map(shownLot),
    issued: stored.flatMap((row) => shownIssued(row) ?? []),
    refusals: pending.flatMap((row) => (row.would_refuse ? [[row.seq, row.would_refuse]] : [])),
  };
  expect(sorted(shown.wallets, 'antigen')).toEqual(sorted([...fold.state.wallets.values()], 'antigen'));
  expect(sorted(shown.lots, 'id')).toEqual(sorted([...fold.state.lots.values()], 'id'));
  expect(sorted(shown.issued, 'id')).toEqual(sorted([...fold.state.issued.values()], 'id'));
  expect(shown.refusals).toEqual([...fold.refusals]);
  for (const row of stored) {
    const entry = fold.state.entries.get(row.id);
    expect(isInFold(row), 'an entry is in the figures or not').toBe(entry !== undefined);
    if (entry) expect(marksOf(row), 'what an entry says').toEqual(marksOf(entry));
  }
  for (const row of asOfLog) {
    const said = { ...marksOf(row), updatedAt: row.updatedAt };
    if (row.base) expect(row.base, 'a base is kept for what is shown otherwise').not.toMatchObject(said);
  }
  for (const row of stored) {
    const { own } = row;
    if (own === null) continue;
    const event = outbox.find(({ log_id, seq }) => log_id === own.log_id && seq === own.seq);
    expect(event, 'an own entry has its event').toMatchObject({ event_id: row.id, state: own.state });
    expect(own.would_refuse, 'an own entry says what its event says').toBe(event?.would_refuse);
  }
  for (const row of wallets) {
    const own = pending.filter((event) => event.antigen === row.antigen && event.effect !== null);
    expect(row.pending.events, 'events counted in a wallet').toBe(own.length);
  }
}

function marksOf({ batchNo, expiryOn, officer, reversedBy, arrival, history, ...entry }: LedgerEntry) {
  const { childrenImmunized, wastage, wastageRate } = entry;
  return {
    batchNo,
    expiryOn,
    officer,
    reversedBy,
    arrival,
    history,
    childrenImmunized,
    wastage,
    wastageRate,
  };
}

function sorted<Row>(rows: readonly Row[], key: keyof Row): Row[] {
  return rows.toSorted((a, b) => String(a[key]).localeCompare(String(b[key])));
}
