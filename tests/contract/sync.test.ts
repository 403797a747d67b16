import { describe, expect, it } from 'vitest';
import { highestCounter } from '#contract/wire/envelope.ts';
import {
  epochChangedSchema,
  logGapSchema,
  maxPulledItems,
  maxPushedEvents,
  pullReplySchema,
  pullRequestSchema,
  pushReplySchema,
  pushRequestSchema,
  snapshotLineSchema,
} from '#contract/wire/sync.ts';
import { envelope, id } from './envelope.ts';
import {
  accepted,
  caseRow,
  childRow,
  entryRow,
  facilityItem,
  immunizationRow,
  lotRow,
  parked,
  referenceItems,
  refused,
  walletRow,
} from './rows.ts';

/** The value after a round trip over the wire: nothing lost, nothing added. */
function overTheWire(schema: { parse: (value: unknown) => unknown }, value: unknown): unknown {
  return schema.parse(JSON.parse(JSON.stringify(value)));
}

const log = { log_id: id(2), first_seq: 118, head_seq: 140 };
const push = { protocol: 1, epoch: 'e1', facility: id(3), log, events: [envelope] };
const position = { accepted_through: 131, durable_through: 96 };

describe('a push', () => {
  it.each([
    ['a real one', push],
    ['one without events', { ...push, events: [] }],
    [
      'events that are garbage, because each is judged by itself',
      { ...push, events: [null, 7, { seq: -1 }] },
    ],
    ['a lost range', { ...push, log: { ...log, lost: [{ first: 5, last: 9 }] } }],
    ['a lost range of one', { ...push, log: { ...log, lost: [{ first: 5, last: 5 }] } }],
    ['as many events as fit', { ...push, events: Array.from({ length: maxPushedEvents }, () => envelope) }],
  ])('accepts %s', (_what, value) => {
    expect(overTheWire(pushRequestSchema, value)).toEqual(value);
  });

  it.each([
    ['another protocol', { ...push, protocol: 2 }],
    ['no epoch', { ...push, epoch: '' }],
    ['an epoch with a NUL', { ...push, epoch: 'e\u0000' }],
    ['a missing epoch', { ...push, epoch: null }],
    ['one event too many', { ...push, events: Array.from({ length: maxPushedEvents + 1 }, () => null) }],
    ['a log that starts at zero', { ...push, log: { ...log, first_seq: 0 } }],
    ['a head that no log reaches', { ...push, log: { ...log, head_seq: highestCounter + 1 } }],
    ['a lost range that ends before it begins', { ...push, log: { ...log, lost: [{ first: 9, last: 5 }] } }],
    [
      'a lost range without end',
      { ...push, log: { ...log, lost: [{ first: 1, last: Number.MAX_SAFE_INTEGER }] } },
    ],
    ['a facility by name', { ...push, facility: 'Kano' }],
  ])('refuses %s', (_what, value) => {
    expect(pushRequestSchema.safeParse(value).success).toBe(false);
  });

  it('is answered with the position of the log and a verdict for each event', () => {
    const reply = {
      protocol: 1,
      epoch: 'e1',
      server_time: 't',
      log: position,
      results: [accepted, refused, parked],
    };
    expect(overTheWire(pushReplySchema, reply)).toEqual(reply);
  });

  it('is answered with a conflict that has a code', () => {
    const changed = { code: 'epoch-changed', detail: 'd', epoch: 'e2', log: position };
    const gap = { code: 'log-gap', detail: 'd', expected_seq: 12 };
    expect(overTheWire(epochChangedSchema, changed)).toEqual(changed);
    expect(overTheWire(logGapSchema, gap)).toEqual(gap);
    expect(epochChangedSchema.safeParse(gap).success).toBe(false);
    expect(logGapSchema.safeParse(changed).success).toBe(false);
  });
});

const pull = {
  protocol: 1,
  epoch: 'e1',
  facility: id(3),
  scopes: [
    { scope: 'facility', after: 4588 },
    { scope: 'reference', after: 0 },
  ],
  log_id: id(2),
  limit: 500,
  app: '1.4.0',
};

describe('a pull', () => {
  it.each([
    ['a real one', pull],
    ['a device that knows no epoch', { ...pull, epoch: null }],
    ['events that were set aside', { ...pull, set_aside: ['0190a000-0000-7000-8000-00000000e001'] }],
    [
      'a report in the words of the device',
      { ...pull, report: { kind: 'digest', at: 4588, detail: 'ours ≠ theirs' } },
    ],
  ])('accepts %s', (_what, value) => {
    expect(overTheWire(pullRequestSchema, value)).toEqual(value);
  });

  it.each([
    ['no scope', { ...pull, scopes: [] }],
    ['an unknown scope', { ...pull, scopes: [{ scope: 'country', after: 0 }] }],
    ['a cursor below zero', { ...pull, scopes: [{ scope: 'facility', after: -1 }] }],
    ['three scopes', { ...pull, scopes: [...pull.scopes, pull.scopes[0]] }],
    ['a page of nothing', { ...pull, limit: 0 }],
    ['a page without end', { ...pull, limit: maxPulledItems + 1 }],
    ['an event set aside that is no id', { ...pull, set_aside: ['first'] }],
    ['a report with a NUL', { ...pull, report: { kind: 'gap', at: 1, detail: '\u0000' } }],
  ])('refuses %s', (_what, value) => {
    expect(pullRequestSchema.safeParse(value).success).toBe(false);
  });

  const page = { mode: 'delta', next: 4589, head: 4600, has_more: true };
  const reply = {
    protocol: 1,
    epoch: 'e1',
    server_time: 't',
    log: position,
    scopes: [
      { scope: 'facility', ...page, items: [facilityItem], folded_through: 131 },
      { scope: 'reference', ...page, mode: 'snapshot-needed', items: referenceItems },
    ],
    check: { as_of: 4589, wallet_count: 1, wallet_digest: '811c9dc51b873593' },
  };

  it('is answered with a page for each scope', () => {
    expect(overTheWire(pullReplySchema, reply)).toEqual(reply);
    expect(overTheWire(pullReplySchema, { ...reply, check: null })).toEqual({ ...reply, check: null });
  });

  it('is not answered with a page of another scope', () => {
    const mixed = { ...reply, scopes: [{ ...reply.scopes[0], items: referenceItems }] };
    expect(pullReplySchema.safeParse(mixed).success).toBe(false);
  });
});

describe('a line of a snapshot', () => {
  const counts = { wallets: 1, lots: 1, entries: 1, children: 1, immunizations: 1, cases: 1, verdicts: 1 };
  const lines = [
    {
      k: 'head',
      protocol: 1,
      epoch: 'e1',
      server_time: 't',
      as_of: 9,
      log: position,
      folded_through: 131,
      counts,
    },
    { k: 'wallet', row: walletRow },
    { k: 'lot', row: lotRow },
    { k: 'entry', row: entryRow },
    { k: 'child', row: childRow },
    { k: 'immunization', row: immunizationRow },
    { k: 'case', row: caseRow },
    { k: 'verdict', row: refused },
    { k: 'end', rows: 7, wallet_digest: '811c9dc51b873593' },
  ];

  it.each(lines)('of kind $k survives the wire unchanged', (line) => {
    expect(overTheWire(snapshotLineSchema, line)).toEqual(line);
  });

  it.each(lines.filter((line) => 'row' in line))(
    'of kind $k is refused without its row, or with another',
    (line) => {
      expect(snapshotLineSchema.safeParse({ k: line.k }).success).toBe(false);
      expect(snapshotLineSchema.safeParse({ k: line.k, row: { id: id(1) } }).success).toBe(false);
    },
  );

  it('of an unknown kind is refused, so that a device never stores half a snapshot', () => {
    expect(snapshotLineSchema.safeParse({ k: 'spaceship', row: {} }).success).toBe(false);
  });
});
