import { expect, test } from 'vitest';
import type { CaseResource } from '#contract/resources/case.ts';
import type { OpenCase } from '#client/queries/open-cases.ts';
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
  const today = { wallets: [], notices: new Map(), arrivals: [], cases: [one] };
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
