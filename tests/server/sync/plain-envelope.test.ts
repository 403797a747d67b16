import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventEnvelopeSchema, highestCounter } from '#contract/event-envelope.ts';
import { canonicalEnvelope, contentHashOf, textHashOf } from '#server/sync/canonical-json.ts';
import { plainEnvelope } from '#contract/plain-envelope.ts';
import { envelope, id } from '#tests/contract/envelope.ts';

const idArb = fc.oneof(fc.uuid(), fc.nat(9).map(id));
const counterArb = fc.oneof(fc.integer({ min: -1, max: 3 }), fc.constantFrom(0.5, highestCounter + 1, 1e300));
const textArb = fc.oneof(
  fc.string({ maxLength: 45 }),
  fc.constantFrom('issue', 'Issue', '', '1.4 beta', '\u0000', '\uD800', 'Ü'),
);
const momentArb = fc.oneof(
  fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
  fc.constantFrom(
    '2026-02-29T08:14:03.221Z',
    '2026-11-20T24:00:00.000Z',
    '2026-11-20T08:14:60.000Z',
    '2026-11-20T08:14:03.22Z',
    '2026-11-20T08:14:03.221+01:00',
    '+010000-01-01T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
  ),
);
const oddArb = fc.oneof(idArb, counterArb, textArb, momentArb, fc.jsonValue(), fc.constant(undefined));
/** What JSON can carry, a key `__proto__` of its own included. */
const payloadArb = fc
  .oneof(fc.jsonValue({ maxDepth: 12 }), fc.dictionary(textArb, fc.oneof(textArb, fc.jsonValue())))
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const elementArb = fc
  .record({
    field: fc.constantFrom(...Object.keys(envelope), 'balance', '__proto__'),
    odd: oddArb,
    payload: fc.option(payloadArb, { nil: envelope.payload }),
    replaces: fc.option(idArb),
    deps: fc.array(idArb, { maxLength: 3 }),
  })
  .map(({ field, odd, ...rest }) => JSON.parse(withField({ ...envelope, ...rest }, field, odd)) as unknown);

/** As JSON text, where `__proto__` is a key like any other. */
function withField(event: object, field: string, value: unknown): string {
  const members = Object.entries(event).filter(([key]) => key !== field);
  if (value !== undefined) members.push([field, value]);
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${JSON.stringify(inner)}`).join(',')}}`;
}

describe('an element that plainly is an envelope', () => {
  it('is recognised when a tablet of today wrote it', () => {
    expect(plainEnvelope(envelope)).toEqual(envelope);
    expect(plainEnvelope({ ...envelope, replaces: id(50), deps: [id(51), id(52)] })).not.toBeNull();
  });

  it('is one for the schema too, which leaves it as it is', () => {
    fc.assert(
      fc.property(elementArb, (element) => {
        const plain = plainEnvelope(element);
        if (plain === null) return;
        expect(eventEnvelopeSchema.parse(element)).toEqual(plain);
      }),
      { numRuns: 2000 },
    );
  });

  it('has a canonical text with the digest of the same JSON', () => {
    fc.assert(
      fc.property(elementArb, (element) => {
        const plain = plainEnvelope(element);
        if (plain !== null) expect(textHashOf(canonicalEnvelope(plain))).toBe(contentHashOf(element));
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['text', 'issue'],
    ['a list', [envelope]],
    ['an envelope with another field', { ...envelope, balance: 5 }],
    ['an envelope with a field in the place of another', { ...envelope, seen: undefined, balance: 5 }],
    ['an envelope that stands on itself', { ...envelope, deps: [envelope.event_id] }],
    ['an envelope that replaces itself', { ...envelope, replaces: envelope.event_id }],
    ['a payload with a NUL', { ...envelope, payload: { officer: 'A\u0000' } }],
    ['a payload with a key that the schema drops', { ...envelope, payload: JSON.parse('{"__proto__":{}}') }],
  ])('is not %s', (_what, element) => {
    expect(plainEnvelope(element)).toBeNull();
  });
});
