import { expect, test } from 'vitest';
import { DefectError } from '#domain/kernel/assert.ts';
import { ownLedgerOf } from '#domain/ledger/apply.ts';
import type { Acceptance } from '#domain/ledger/activity.ts';
import { applyAcceptance } from '#domain/ledger/decide.ts';
import type { Movement } from '#domain/ledger/model.ts';
import { applyInPlace } from '#server/sync/run-ledger.ts';
import { bcg, given, issue, label, receive } from '#tests/domain/ledger/given-ledger.ts';
import { entryId } from '#tests/domain/ids.ts';

const { state } = given(receive(100), issue(101, 30));
const taken: Movement = { antigen: bcg, lot: entryId(101), from: 'store', to: 'adjustment', doses: 70 };
const opened: Movement = {
  antigen: bcg,
  lot: entryId(7),
  from: 'supplier',
  to: 'store',
  doses: 5,
  opens: label,
};
const issued: Movement = { ...taken, from: 'store', to: 'field', doses: 1, issuedEntry: entryId(8) };

function acceptanceOf(movements: readonly Movement[]): Acceptance {
  return {
    accepted: true,
    movements,
    entry: null,
    amends: [],
    relabels: { lot: entryId(101), batchNo: 'B-19', expiryOn: label.expiryOn },
    opensWallet: bcg,
  };
}

test('what is accepted is applied to the very rows', () => {
  const ledger = ownLedgerOf(state);
  const acceptance = acceptanceOf([issued, opened]);
  applyInPlace(ledger, acceptance);
  expect(ledger).toEqual(applyAcceptance(state, acceptance));
  expect(ledger).not.toEqual(ownLedgerOf(state));
});

test('where the last movement breaks a law, no row has changed', () => {
  const ledger = ownLedgerOf(state);
  expect(() => applyInPlace(ledger, acceptanceOf([opened, issued, taken]))).toThrow(DefectError);
  expect(ledger).toEqual(ownLedgerOf(state));
});
