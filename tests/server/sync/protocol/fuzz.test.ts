import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { pushReplySchema } from '#contract/wire/sync.ts';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { withOneTablet } from '../one-tablet.ts';

/** A failing run leaves its events behind, so shrinking would prove nothing. */
const options = { numRuns: 150, endOnFailure: true } as const;

/** Text that databases have trouble with, in addition to arbitrary text. */
const oddText = fc.oneof(
  fc.constantFrom(
    '\0',
    'a\0b',
    '\uD800',
    '\uDC00x',
    '\uFEFF',
    '\u202E',
    '"',
    "'",
    '\\u0000',
    '\\',
    '{}',
    '1e999',
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
);
const oddKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', '\0', '\uDFFF', '', 'entry', 'doses'),
  oddText,
);
const oddNumber = fc.oneof(
  fc.constantFrom(-1, 0, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 10_000_001, Number.MIN_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const oddValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    oddText,
    oddNumber,
    fc.constant(null),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(oddKey, tie('value'), { maxKeys: 4 }),
  ),
})).value;

/** Paths of all values inside a JSON value, one of which a number selects. */
function placesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

function replacedAt(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[String(key)] = replacedAt(copy[String(key)], rest, by);
  return copy;
}

describe.each(engines)('hostile pushes on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  /** Sends a body and checks that the answer is a verdict, or a problem caused by the sender. */
  const answered = async (body: unknown): Promise<number> => {
    const answer = await world.call(
      {
        method: 'POST',
        url: '/v/sync/push/',
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      },
      tablet.session,
    );
    if (answer.statusCode === 200) pushReplySchema.parse(answer.json());
    else {
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(problemSchema.parse(answer.json()).status).toBe(answer.statusCode);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    }
    return answer.statusCode;
  };

  /** The facility's feed has no gap, and another tablet can read all of it. */
  const feedIsWhole = async (): Promise<void> => {
    const reader = await FakeTablet.at(world);
    const page = await reader.pull(50);
    expect(page.scopes[0]?.head).toBe(reader.cursor);
  };

  test('any JSON is answered in our form', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.anything().map((value) => JSON.stringify(value) ?? 'null'),
        ),
        async (text) => {
          await answered(JSON.parse(text));
        },
      ),
      options,
    );
    await feedIsWhole();
  });

  test('unreadable events are stored, refused by name, and delay no others', async () => {
    let seq = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(oddKey, oddValue), { minLength: 1, maxLength: 5 }),
        async (odd) => {
          const events = odd.map((event) => ({ ...event, event_id: freshId(), seq: (seq += 1) }));
          const good = tablet.save('receive', typed.receive(1), { seq: (seq += 1) });
          expect(await answered(tablet.body([...events, good], { head_seq: seq }))).toBe(200);
          const stored = await world.deps.db
            .selectFrom('event')
            .select(['event_id', 'status', 'raw'])
            .where(
              'event_id',
              'in',
              [...events, good].map(({ event_id: id }) => id),
            )
            .execute();
          const byId = new Map(stored.map((row) => [row.event_id, row]));
          for (const event of events) {
            expect(byId.get(event.event_id)?.status).toBe('refused');
            expect(JSON.parse(byId.get(event.event_id)?.raw ?? '')).toEqual(
              JSON.parse(JSON.stringify(event)),
            );
          }
          expect(byId.get(good.event_id)?.status).toBe('accepted');
        },
      ),
      options,
    );
    await feedIsWhole();
  });

  test('real events with one value changed get a verdict, the same one again, and break no law', async () => {
    const kinds = [
      () => ['receive', typed.receive(50)] as const,
      (lot: string) => ['issue', typed.issue(lot, 1)] as const,
      (lot: string) => ['adjust', typed.adjust(lot, 'decrement', 1)] as const,
      (lot: string) => ['transfer', typed.transfer(lot, 1, 'dala', freshId())] as const,
      (lot: string) => ['utilize', typed.utilize(lot, 1)] as const,
    ];
    const first = tablet.save('receive', typed.receive(1000));
    await tablet.push();
    let seq = 1;
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), oddValue, async (kind, place, value) => {
        const make = kinds[kind % kinds.length];
        if (!make) return;
        const [type, payload] = make(first.event_id);
        const event = tablet.save(type, payload as never, { seq: seq + 1 });
        const places = placesIn(event);
        const path = places[place % places.length] ?? [];
        // A push without its id and number cannot be stored at all, which is the other test.
        const isIdentity = path[0] === 'event_id' || path[0] === 'seq' || path.length === 0;
        const sent = isIdentity ? event : replacedAt(event, path, value);
        const body = tablet.body([sent], { first_seq: seq + 1, head_seq: seq + 1 });
        expect(await answered(body)).toBe(200);
        seq += 1;
        const again = await tablet.push([sent], { first_seq: seq, head_seq: seq });
        expect(again.results).toMatchObject([{ seq, duplicate: true }]);
      }),
      options,
    );
    await feedIsWhole();
  });

  test('bodies with one value changed are answered in our form', async () => {
    const event = tablet.save('receive', typed.receive(3));
    const body = tablet.body([event], { lost: [] });
    await fc.assert(
      fc.asyncProperty(fc.nat(), oddValue, async (place, value) => {
        const places = placesIn(body);
        await answered(replacedAt(body, places[place % places.length] ?? [], value));
      }),
      options,
    );
    await feedIsWhole();
  });
});
