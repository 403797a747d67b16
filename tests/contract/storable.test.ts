import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStorable, maxPayloadDepth } from '#contract/wire/envelope.ts';

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : [nested(depth - 1)];
}

describe('isStorable', () => {
  it.each([
    ['text of any script', 'Ọ̀yọ́ صندوق 👩🏾‍⚕️\n'],
    ['plain values', { a: 1, b: true, c: null, d: ['x', { e: '' }] }],
    ['the deepest nesting', nested(maxPayloadDepth)],
  ])('keeps %s', (_what, value) => {
    expect(isStorable(value)).toBe(true);
  });

  it.each([
    ['a NUL', 'a\u0000b'],
    ['a NUL inside', { a: [{ b: '\u0000' }] }],
    ['a NUL in a name', { 'a\u0000': 1 }],
    ['half a surrogate pair', '\ud83d'],
    ['the other half', ['\ude00x']],
    ['one level too many', nested(maxPayloadDepth + 1)],
    ['nesting that would exhaust the stack', nestedFar()],
  ])('refuses %s', (_what, value) => {
    expect(isStorable(value)).toBe(false);
  });

  it('keeps exactly the JSON texts that survive UTF-8 without a NUL', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.nat(0xffff).map((n) => String.fromCharCode(n % 7 === 0 ? n % 3 : n)) }),
        (text) => {
          const survives =
            new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text)) === text;
          expect(isStorable({ text })).toBe(survives && !text.includes('\u0000'));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

function nestedFar(): unknown {
  let value: unknown = 1;
  for (let i = 0; i < 100_000; i++) value = [value];
  return value;
}
