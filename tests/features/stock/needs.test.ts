import { expect, test } from 'vitest';
import type { CaseResource } from '#contract/resources/case.ts';
import type { OpenCase } from '#client/queries/open-cases.ts';
import type { SyncRow } from '#client/queries/sync-rows.ts';
import type { ShownEntry } from '#features/stock/shown.ts';
import { needsOf } from '#features/stock/dashboard/needs.ts';

const refused = {
  id: 'case',
  reason: 'less-than-in-stock',
  detail: 'You cannot issued this Serum Institute antigen',
  name: null,
} as unknown as OpenCase;

const record = {
  id: 'case',
  activity: 'issue',
  officer: 'Halima Sani',
  antigen: 'BCG',
  doses: 40,
  batch_no: '037G4011',
} as CaseResource;

function needs(one: OpenCase, known: readonly CaseResource[]) {
  const today = { wallets: [], notices: new Map(), arrivals: [], cases: [one], refused: [] };
  const [need] = needsOf(today, new Map(known.map((row) => [row.id, row])));
  return need;
}

test('a colleague’s refusal is said to be of the colleague, with doses, antigen and batch', () => {
  expect(needs(refused, [record])).toMatchObject({
    title: 'An entry of Halima Sani was not accepted',
    facts: [
      '40 doses',
      'BCG, batch 037G4011',
      'They were told: “You cannot issued this Serum Institute antigen”',
    ],
  });
});

test('before the server has said whose it is, it is still nobody’s own error', () => {
  expect(needs(refused, [])).toMatchObject({
    title: 'An entry of a colleague was not accepted',
    facts: ['They were told: “You cannot issued this Serum Institute antigen”'],
  });
});

test('what is about a child names the child', () => {
  const doubt = { ...refused, reason: 'likely-duplicate', detail: 'May be registered', name: 'Aisha' };
  expect(needs(doubt as OpenCase, [])).toMatchObject({
    title: 'To look into: Aisha',
    facts: ['May be registered'],
  });
});

const line = {
  event: 'e1',
  type: 'issue',
  payload: { doses: 60 },
  reason: 'less-than-in-stock',
  detail: 'You have less than that',
  entry: { doses: 60, batchNo: 'PN-1', vendor: 'Serum' },
  antigenName: 'Penta',
} as unknown as SyncRow;

function refusals(refused: readonly SyncRow[]) {
  return needsOf({ wallets: [], notices: new Map(), arrivals: [], cases: [], refused });
}

test('what the server refused of this tablet needs its officer, and leads to where it is set right', () => {
  expect(refusals([line])).toMatchObject([
    {
      title: 'Not accepted: 60 doses of Penta, batch PN-1',
      facts: ['You have less than that'],
      action: { label: 'Set right', to: '/sync?show=attention' },
    },
  ]);
});

test('refused lines of one voucher are one thing to see to', () => {
  const voucher = '01990000-0000-7000-8000-0000aaaabbbb';
  const lines = ['e1', 'e2'].map((event) => ({ ...line, event, payload: { voucher } }) as unknown as SyncRow);
  expect(refusals(lines)).toMatchObject([{ title: 'Not accepted: 2 lots of voucher AAAA-BBBB' }]);
});

test('what waits to be confirmed is one thing for each voucher, else one for each lot', () => {
  const sent = (id: string, voucher?: string) =>
    ({
      id,
      doses: 10,
      antigenName: 'BCG',
      batchNo: id,
      origin: { facility: 'f', name: 'Store' },
      voucher,
    }) as unknown as ShownEntry;
  const arrivals = [sent('a', 'v1'), sent('b', 'v1'), sent('c')];
  const needs = needsOf({ wallets: [], notices: new Map(), arrivals, cases: [], refused: [] });
  expect(needs.map(({ title, action }) => [title, action.label])).toEqual([
    ['2 lots on the way to you', 'Confirm arrivals'],
    ['10 doses of BCG on the way to you', 'Confirm arrival'],
  ]);
});
