import { describe, expect, it } from 'vitest';
import {
  caseRowSchema,
  entryRowSchema,
  facilityItemSchema,
  lotRowSchema,
  referenceItemSchema,
  verdictSchema,
  walletRowSchema,
} from '#contract/wire/rows.ts';
import { childRowSchema, immunizationRowSchema } from '#domain/immunization/register/rows.ts';
import { entryActivities } from '#domain/ledger/ledger-entry.ts';
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

const kinds = [
  { name: 'wallet', schema: walletRowSchema, row: walletRow },
  { name: 'lot', schema: lotRowSchema, row: lotRow },
  { name: 'entry', schema: entryRowSchema, row: entryRow },
  { name: 'child', schema: childRowSchema, row: childRow },
  { name: 'immunization', schema: immunizationRowSchema, row: immunizationRow },
  { name: 'case', schema: caseRowSchema, row: caseRow },
  { name: 'facility item', schema: facilityItemSchema, row: facilityItem },
];

/** Fields missing from feed steps that were stored before the register, or reversals, existed. */
const lateComers = new Set([
  'children',
  'immunizations',
  'movedOn',
  'reason',
  'reverses',
  'reversedBy',
  'arrival',
  'history',
]);

describe.each(kinds)('a row: $name', ({ schema, row }) => {
  it('survives the wire unchanged', () => {
    expect(schema.parse(JSON.parse(JSON.stringify(row)))).toEqual(row);
  });

  it.each(Object.keys(row).filter((field) => !lateComers.has(field)))('requires %s', (field) => {
    const { [field]: _left, ...rest } = row as Record<string, unknown>;
    expect(schema.safeParse(rest).success).toBe(false);
  });
});

describe('a feed step older than the register', () => {
  it('reads as one that changed no child', () => {
    const { children: _children, immunizations: _immunizations, ...older } = facilityItem;
    expect(facilityItemSchema.parse(older)).toEqual({ ...older, children: [], immunizations: [] });
  });
});

describe('an entry older than reversals', () => {
  it('reads as one without later events', () => {
    const { reason, reverses, reversedBy, arrival, history, ...older } = entryRow;
    expect(entryRowSchema.parse(older)).toEqual({
      ...older,
      reason: null,
      reverses: null,
      reversedBy: null,
      arrival: null,
      history: [],
    });
    const { movedOn, ...olderLot } = lotRow;
    expect(lotRowSchema.parse(olderLot)).toEqual({ ...olderLot, movedOn: 0 });
    expect({ reason, reverses, reversedBy, arrival, history, movedOn }).not.toContain(undefined);
  });
});

describe('an entry row', () => {
  it.each(entryActivities)('may be of activity %s', (activity) => {
    expect(entryRowSchema.safeParse({ ...entryRow, activity }).success).toBe(true);
  });

  it.each([
    { activity: 'issued' },
    { doses: 1.5 },
    { doses: '30' },
    { expiryOn: '2027-02-29' },
    { vvmStage: 'IV' },
    { quarter: 'Q5' },
    { direction: 'up' },
    { arrival: 'lost' },
    { history: [{ ...entryRow.history[0], kind: 'edited' }] },
  ])('never has activity %j', (wrong) => {
    expect(entryRowSchema.safeParse({ ...entryRow, ...wrong }).success).toBe(false);
  });
});

describe('a verdict', () => {
  it.each([accepted, refused, parked])('$verdict survives the wire unchanged', (verdict) => {
    expect(verdictSchema.parse(JSON.parse(JSON.stringify(verdict)))).toEqual(verdict);
  });

  it.each([
    [refused, 'reason'],
    [refused, 'case'],
    [refused, 'detail'],
    [parked, 'deps'],
    [accepted, 'response'],
    [accepted, 'facility_seq'],
    [accepted, 'event_id'],
  ] as const)('%o requires %s', (verdict, field) => {
    const { [field]: _left, ...rest } = verdict as Record<string, unknown>;
    expect(verdictSchema.safeParse(rest).success).toBe(false);
  });

  it('is accepted, refused or parked', () => {
    expect(verdictSchema.safeParse({ ...accepted, verdict: 'pending' }).success).toBe(false);
  });
});

describe('a step of the reference feed', () => {
  it.each(referenceItems)('$s survives the wire unchanged', (item) => {
    expect(referenceItemSchema.parse(JSON.parse(JSON.stringify(item)))).toEqual(item);
  });

  it('is an antigen or a place, with a row of its kind', () => {
    expect(referenceItemSchema.safeParse({ ...referenceItems[0], k: 'place' }).success).toBe(false);
    expect(referenceItemSchema.safeParse({ ...referenceItems[1], k: 'antigen' }).success).toBe(false);
  });
});
