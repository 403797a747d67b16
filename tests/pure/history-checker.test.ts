import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faultsIn, type HistoryLine, type HistoryRows } from './history-checker.ts';

const here = 'facility 1';
const there = 'facility 2';

const entry = (id: string, more: object = {}) => ({
  id,
  activity: 'receive',
  antigen: 'BCG',
  direction: null,
  doses: 10,
  source: null,
  reverses: null,
  reversedBy: null,
  ...more,
});

/** Rows of a step after which a facility has so many doses in one lot. */
const stock = (left: number, ...entries: readonly { readonly id: string }[]): HistoryRows => ({
  wallet: { BCG: { antigen: 'BCG', balance: left } },
  lot: { a: { id: 'a', antigen: 'BCG', left } },
  entry: Object.fromEntries(entries.map((one) => [one.id, one])),
});

type Step = Extract<HistoryLine, { kind: 'step' }>;
type Read = Extract<HistoryLine, { kind: 'read' }>;

const step = (s: number, event: string | null, more: Partial<Step> = {}): HistoryLine => ({
  kind: 'step',
  facility: here,
  s,
  mark: `m${s}`,
  event,
  verdict: event === null ? null : 'accepted',
  rows: {},
  cases: [],
  ...more,
});
const saved = (event: string, tablet = 'one'): HistoryLine => ({
  kind: 'saved',
  tablet,
  facility: here,
  event,
});
const told = (
  event: string,
  state: Extract<HistoryLine, { kind: 'told' }>['state'],
  more = {},
): HistoryLine => ({
  kind: 'told',
  tablet: 'one',
  event,
  state,
  isProven: false,
  ...more,
});
const read = (s: number, rows: HistoryRows, more: Partial<Read> = {}): HistoryLine => ({
  kind: 'read',
  tablet: 'one',
  facility: here,
  s,
  mark: s === 0 ? null : `m${s}`,
  rows,
  ...more,
});
const quiet = (...undelivered: readonly string[]): HistoryLine => ({
  kind: 'quiet',
  tablets: ['one'],
  undelivered,
});
const kept = (name: string): HistoryLine => ({ kind: 'kept', name });
const back = (name: string): HistoryLine => ({ kind: 'back', name });

const received = step(1, 'a', { rows: stock(10, entry('a')) });
const issued = (more: object = {}) => entry('b', { activity: 'issue', doses: 4, ...more });
const goesOut = step(2, 'b', { rows: stock(6, issued()) });
const sent = step(2, 'b', { rows: stock(6, entry('b', { activity: 'transfer', doses: 4 })) });
const arrives = (s: number, more: object = {}) =>
  step(s, `arrival ${s}`, {
    facility: there,
    mark: `t${s}`,
    rows: {
      wallet: { BCG: { antigen: 'BCG', balance: 4 * s } },
      lot: Object.fromEntries([1, 2].slice(0, s).map((n) => [n, { id: n, antigen: 'BCG', left: 4 }])),
      entry: {
        [`arrival ${s}`]: entry(`arrival ${s}`, { activity: 'arrive', doses: 4, source: 'b', ...more }),
      },
    },
  });

describe('a history without a fault', () => {
  test.each<[what: string, lines: readonly HistoryLine[]]>([
    ['of nothing', [quiet()]],
    [
      'saved, sent, read',
      [saved('a'), received, read(1, stock(10, entry('a'))), told('a', 'accepted'), quiet()],
    ],
    ['read to an earlier step', [received, goesOut, read(1, stock(10, entry('a'))), quiet()]],
    ['read to nothing', [received, read(0, {})]],
    [
      'refused, with a case',
      [saved('a'), step(1, 'a', { verdict: 'refused', cases: ['a'] }), told('a', 'refused'), quiet()],
    ],
    [
      'parked, then accepted',
      [
        saved('a'),
        step(1, 'a', { verdict: 'parked', cases: ['a'] }),
        step(2, 'a'),
        told('a', 'accepted'),
        quiet(),
      ],
    ],
    [
      'accepted again under another number',
      [saved('a'), received, step(2, 'a'), told('a', 'accepted'), quiet()],
    ],
    [
      'sent again after the server went back',
      [
        saved('a'),
        kept('x'),
        received,
        back('x'),
        step(1, 'a', { mark: 'n1', rows: stock(10, entry('a')) }),
        told('a', 'accepted'),
        quiet(),
      ],
    ],
    ['read before the server went back', [kept('x'), received, back('x'), read(1, stock(10, entry('a')))]],
    ['sent and arrived', [received, sent, arrives(1), quiet()]],
    ['sent and refused at its door', [received, sent, quiet('b')]],
    [
      'taken back',
      [
        received,
        step(2, 'b', {
          rows: stock(0, entry('a', { reversedBy: 'b' }), entry('b', { activity: 'reverse' })),
        }),
        quiet(),
      ],
    ],
  ])('%s', (_what, lines) => {
    expect(faultsIn(lines)).toEqual([]);
  });
});

describe('a planted fault is found', () => {
  test.each<[promise: string, what: string, lines: readonly HistoryLine[]]>([
    ['once', 'a saved record never came', [saved('a'), quiet()]],
    [
      'once',
      'the server went back and nobody sent it again',
      [saved('a'), kept('x'), received, back('x'), quiet()],
    ],
    [
      'once',
      'a copy’s own record never came',
      [saved('a', 'zero'), { kind: 'copied', from: 'zero', to: 'one' }, quiet()],
    ],
    ['once', 'one record at two facilities', [received, step(1, 'a', { facility: there, mark: 't1' })]],
    ['one verdict', 'accepted, then refused', [received, step(2, 'a', { verdict: 'refused' })]],
    ['one verdict', 'refused, then accepted', [step(1, 'a', { verdict: 'refused' }), step(2, 'a')]],
    [
      'one verdict',
      'a refusal is forgotten by a restore',
      [
        kept('x'),
        step(1, 'a', { verdict: 'refused' }),
        told('a', 'refused'),
        back('x'),
        step(1, 'a', { mark: 'n1' }),
      ],
    ],
    [
      'one verdict',
      'a proof counts for nothing',
      [
        kept('x'),
        received,
        told('a', 'accepted', { isProven: true }),
        back('x'),
        step(1, 'a', { mark: 'n1', verdict: 'refused' }),
      ],
    ],
    ['one history', 'a step is left out', [received, step(3, 'b')]],
    [
      'one history',
      'a tablet at a step that never was',
      [received, read(1, stock(10, entry('a')), { mark: 'other' })],
    ],
    ['one history', 'a tablet beyond the head', [received, read(2, stock(10, entry('a')))]],
    [
      'one history',
      'a row is missing',
      [received, read(1, { wallet: { BCG: { antigen: 'BCG', balance: 10 } } })],
    ],
    ['one history', 'a row of a later step', [received, goesOut, read(1, stock(6, entry('a')))]],
    ['one history', 'a row of nobody', [received, read(0, { lot: { z: { id: 'z' } } })]],
    ['one history', 'a field differs', [received, read(1, stock(10, entry('a', { doses: 11 })))]],
    [
      'one history',
      'two halves of two histories',
      [
        kept('x'),
        received,
        back('x'),
        step(1, 'z', { mark: 'n1' }),
        read(1, stock(10, entry('a')), { mark: 'n1' }),
      ],
    ],
    ['conserved', 'doses counted twice', [received, step(2, 'b', { rows: stock(10, issued()) }), quiet()]],
    [
      'conserved',
      'a lot beside its wallet',
      [step(1, 'a', { rows: { ...stock(10, entry('a')), lot: {} } }), quiet()],
    ],
    ['conserved', 'doses that never arrive', [received, sent, quiet()]],
    ['conserved', 'doses that arrive twice', [received, sent, arrives(1), arrives(2), quiet()]],
    ['conserved', 'doses that nobody sent', [arrives(1), quiet()]],
    [
      'conserved',
      'more arrive than were sent',
      [
        received,
        step(2, 'b', { rows: stock(7, entry('b', { activity: 'transfer', doses: 3 })) }),
        arrives(1),
        quiet(),
      ],
    ],
    [
      'visible',
      'a refusal shown as accepted',
      [saved('a'), step(1, 'a', { verdict: 'refused', cases: ['a'] }), told('a', 'accepted'), quiet()],
    ],
    [
      'visible',
      'a refusal that the tablet still waits for',
      [saved('a'), step(1, 'a', { verdict: 'refused', cases: ['a'] }), told('a', 'waiting'), quiet()],
    ],
    [
      'visible',
      'a refusal without a case',
      [saved('a'), step(1, 'a', { verdict: 'refused' }), told('a', 'refused'), quiet()],
    ],
    ['visible', 'an accepted record still waits', [saved('a'), received, told('a', 'waiting'), quiet()]],
    ['visible', 'an accepted record is set aside', [saved('a'), received, told('a', 'set_aside'), quiet()]],
  ])('%s: %s', (promise, _what, lines) => {
    expect(faultsIn(lines).join('\n')).toContain(`${promise}: `);
  });
});

test('the checker imports nothing', () => {
  const text = readFileSync(new URL('history-checker.ts', import.meta.url), 'utf8');
  expect(text).not.toMatch(/^\s*(?:import|export .* from)\b/m);
});
