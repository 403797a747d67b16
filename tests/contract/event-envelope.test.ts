import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventEnvelopeSchema, highestCounter } from '#contract/wire/envelope.ts';
import { id, envelope } from './envelope.ts';

describe('an event envelope', () => {
  it('accepts a genuine one and leaves it unchanged, through JSON too', () => {
    expect(eventEnvelopeSchema.parse(envelope)).toEqual(envelope);
    expect(eventEnvelopeSchema.parse(JSON.parse(JSON.stringify(envelope)))).toEqual(envelope);
  });

  it.each(Object.keys(envelope))('requires %s', (field) => {
    const { [field]: _left, ...rest } = envelope as Record<string, unknown>;
    expect(eventEnvelopeSchema.safeParse(rest).success).toBe(false);
  });

  it('drops fields that only a newer build knows', () => {
    expect(eventEnvelopeSchema.parse({ ...envelope, balance: 5 })).toEqual(envelope);
  });

  it.each<[string, Record<string, unknown>]>([
    ['an event id in capitals', { event_id: id(0xabc).toUpperCase() }],
    ['an event id that is none', { event_id: '7' }],
    ['a log id that is none', { log_id: '' }],
    ['number zero in its log', { seq: 0 }],
    ['half a number', { seq: 1.5 }],
    ['a number that no log reaches', { seq: highestCounter + 1 }],
    ['a number as text', { seq: '131' }],
    ['no type', { type: '' }],
    ['a type with a NUL', { type: 'is\u0000sue' }],
    ['a type in capitals', { type: 'Issue' }],
    ['a type without end', { type: 'x'.repeat(41) }],
    ['version zero', { v: 0 }],
    ['a version without end', { v: 1001 }],
    ['a facility by name', { facility: 'Kano' }],
    ['a device that is none', { device: null }],
    ['an actor that is none', { actor: 12 }],
    ['a grant that is none', { grant: 'yes' }],
    ['a time without milliseconds', { recorded_at: '2026-11-20T08:14:03Z' }],
    ['a time of another zone', { recorded_at: '2026-11-20T08:14:03.221+01:00' }],
    ['a day that does not exist', { recorded_at: '2026-02-30T08:14:03.221Z' }],
    ['the year zero, which no database has', { recorded_at: '0000-01-01T00:00:00.000Z' }],
    ['a number for a time', { recorded_at: 1_763_626_443_221 }],
    ['half a millisecond of offset', { clock_offset_ms: 0.5 }],
    ['an offset outside all dates', { clock_offset_ms: -Number.MAX_SAFE_INTEGER }],
    ['an unnamed replacement', { replaces: undefined }],
    ['itself as what it replaces', { replaces: envelope.event_id }],
    ['a dependency that is none', { deps: ['x'] }],
    ['too many dependencies', { deps: Array.from({ length: 51 }, (_, i) => id(i + 100)) }],
    ['itself as a dependency', { deps: [envelope.event_id] }],
    ['a counter below zero', { seen: -1 }],
    ['no app version', { app: '' }],
    ['an app version with a line break', { app: '1.4\n0' }],
    ['a list for a payload', { payload: [] }],
    ['text for a payload', { payload: '{}' }],
    ['no payload', { payload: null }],
    ['a NUL in the payload', { payload: { officer: 'A\u0000' } }],
  ])('refuses %s', (_what, wrong) => {
    expect(eventEnvelopeSchema.safeParse({ ...envelope, ...wrong }).success).toBe(false);
  });

  it.each<[string, Record<string, unknown>]>([
    ['one that replaces another', { replaces: id(50) }],
    ['one that stands on others', { deps: [id(50), id(51)] }],
    ['a type of a later build', { type: 'register-child', v: 3 }],
    [
      'a tablet that woke up in 1970',
      { recorded_at: '1970-01-01T00:00:07.000Z', clock_offset_ms: 1_795_000_000_000 },
    ],
    [
      'a tablet two years ahead',
      { recorded_at: '2028-11-20T08:14:03.221Z', clock_offset_ms: -63_072_000_000 },
    ],
    ['an empty payload', { payload: {} }],
  ])('accepts %s', (_what, other) => {
    expect(eventEnvelopeSchema.safeParse({ ...envelope, ...other }).success).toBe(true);
  });

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...Object.keys(envelope)), (garbage, field) => {
        expect(eventEnvelopeSchema.safeParse(garbage).success).toBe(false);
        expect(() => eventEnvelopeSchema.safeParse({ ...envelope, [field]: garbage })).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });
});
