import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainItem, plainVerdict } from '#contract/plain-rows.ts';
import { plainList } from '#contract/plain-values.ts';
import { facilityItemSchema, verdictSchema } from '#contract/sync-rows.ts';
import { id } from './envelope.ts';
import { accepted, caseRow, entryRow, facilityItem, lotRow, parked, refused, walletRow } from './rows.ts';

const { duplicate: _sentAgain, ...verdict } = accepted;
const entry = { ...entryRow, destination: null, history: [] };
const item = {
  ...facilityItem,
  verdict,
  wallets: [walletRow],
  lots: [lotRow],
  entries: [entry],
  children: [],
  immunizations: [],
  cases: [],
};

const oddArb = fc.oneof(
  fc.jsonValue(),
  fc.uuid(),
  fc.integer(),
  fc.constantFrom(
    undefined,
    null,
    1e300,
    0.5,
    '',
    'issue',
    'II',
    'Q5',
    'Return',
    'accepted',
    'differs',
    [],
    {},
  ),
  fc.constantFrom('2026-02-29', '2028-02-29', '2026-11-20T24:00', '2026-11-20T08:14', '1899-12-31'),
  fc.constantFrom([caseRow], [entry, entryRow], [walletRow, null], [{ ...lotRow, movedOn: undefined }]),
);

/** A value in which one field, here or further in, is another, goes missing or is there besides. */
function changed(value: object): fc.Arbitrary<unknown> {
  const fields = [...Object.keys(value), 'extra', '__proto__'];
  const here = fc
    .record({ field: fc.constantFrom(...fields), odd: oddArb })
    .map(({ field, odd }) => withField(value, field, odd));
  const deeper = Object.entries(value).flatMap(([field, inner]) =>
    typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0
      ? [changed(inner).map((other) => withField(value, field, other))]
      : [],
  );
  return fc.oneof(fc.constant(value), here, ...deeper);
}

/** As JSON carries it: a key `__proto__` is one like any other, and what is undefined is not there. */
function withField(value: object, field: string, inner: unknown): unknown {
  if (Array.isArray(value)) return field === '0' ? [inner ?? null] : value;
  const members = Object.entries(value).filter(([key]) => key !== field);
  if (inner !== undefined) members.push([field, inner]);
  const text = members.map(([key, member]) => `${JSON.stringify(key)}:${JSON.stringify(member ?? null)}`);
  return JSON.parse(`{${text.join(',')}}`) as unknown;
}

describe('a row that plainly is what our server writes', () => {
  it('is recognised', () => {
    expect(plainVerdict(verdict)).toEqual(verdict);
    expect(plainItem(item)).toEqual(item);
    expect(plainItem({ ...item, verdict: null, log_id: null })).toEqual({
      ...item,
      verdict: null,
      log_id: null,
    });
  });

  it('gets the defaults of what it leaves out', () => {
    const { reason: _a, reverses: _b, reversedBy: _c, arrival: _d, history: _e, ...bareEntry } = entry;
    const { movedOn: _f, ...bareLot } = lotRow;
    const { children: _g, immunizations: _h, ...bare } = { ...item, lots: [bareLot], entries: [bareEntry] };
    const whole = plainItem(bare);
    expect(whole).toEqual(facilityItemSchema.parse(bare));
    expect(whole?.entries[0]).toMatchObject({ reason: null, history: [] });
  });

  it('is one for the schema too, which reads the same', () => {
    let recognised = 0;
    fc.assert(
      fc.property(changed(item), (value) => {
        const plain = plainItem(value);
        if (plain === null) return;
        recognised += 1;
        expect(facilityItemSchema.parse(value)).toEqual(plain);
      }),
      { numRuns: 5000 },
    );
    expect(recognised).toBeGreaterThan(100);
  });

  it('is one for the schema of verdicts too', () => {
    fc.assert(
      fc.property(changed(verdict), (value) => {
        const plain = plainVerdict(value);
        if (plain !== null) expect(verdictSchema.parse(value)).toEqual(plain);
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[string, unknown]>([
    ['a verdict given before', accepted],
    ['a refusal', refused],
    ['a verdict that parks', parked],
  ])('is not %s', (_what, value) => {
    expect(plainVerdict(value)).toBeNull();
  });

  it.each<[string, object]>([
    ['a refusal', { verdict: refused }],
    ['a case', { cases: [caseRow] }],
    ['an entry with a history', { entries: [{ ...entryRow, destination: null }] }],
    ['an entry that names another facility', { entries: [{ ...entryRow, history: [] }] }],
    ['a field that nobody knows', { balance: 5 }],
  ])('is not a step with %s', (_what, other) => {
    expect(plainItem({ ...item, ...other })).toBeNull();
  });
});

describe('a list that is read plainly', () => {
  const schema = plainList(plainVerdict, verdictSchema);

  it('reads what is plain and what is not', () => {
    const list = [verdict, refused, parked, accepted];
    expect(schema.parse(list)).toEqual(list);
  });

  it('says where an element is wrong', () => {
    const wrong = schema.safeParse([verdict, { ...refused, case: 7 }]);
    expect(wrong.error?.issues).toMatchObject([{ path: [1, 'case'] }]);
    expect(schema.safeParse([verdict, { ...verdict, event_id: id(1).slice(1) }]).success).toBe(false);
    expect(schema.safeParse(verdict).success).toBe(false);
  });
});
