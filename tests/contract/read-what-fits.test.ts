import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readWhatFits } from '#contract/read-what-fits.ts';
import { listingReplySchema } from '#contract/calls/endpoint.ts';

const row = z.object({
  id: z.string(),
  activity: z.enum(['issue', 'receive']),
  tags: z.array(z.enum(['a'])),
});
const reply = z.object({ count: z.int(), rows: z.array(row) });

describe('a response of a newer server', () => {
  test('keeps every row of a list that fits, in order, and reports the others', () => {
    const known = fc.record({
      id: fc.string(),
      activity: fc.constantFrom('issue', 'receive'),
      tags: fc.constant(['a']),
    });
    const unknown = fc.oneof(
      fc.record({ id: fc.string(), activity: fc.constant('made-up-gift'), tags: fc.constant([]) }),
      fc.record({ id: fc.string(), activity: fc.constant('issue'), tags: fc.constant(['z']) }),
      fc.constantFrom(null, 4, 'row', {}),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(known, unknown), { maxLength: 30 }), (rows) => {
        const fits = rows.filter((one) => row.safeParse(one).success);
        const read = readWhatFits(reply, { count: rows.length, rows, later: true });
        expect(read?.value).toEqual({ count: rows.length, rows: fits });
        expect(read?.unread.map(({ raw }) => raw)).toHaveLength(rows.length - fits.length);
        expect(readWhatFits(z.array(row), rows)?.value).toEqual(fits);
      }),
    );
  });

  test('loses at most a row of a listing', () => {
    const results = [
      { id: '1', activity: 'issue', tags: [] },
      { id: '2', activity: 'made-up-gift', tags: [] },
    ];
    const read = readWhatFits(listingReplySchema(row), {
      count: 2,
      page: 1,
      page_size: 10,
      next: null,
      results,
    });
    expect(read?.value).toEqual({ count: 2, page: 1, page_size: 10, next: null, results: [results[0]] });
    expect(read?.unread).toEqual([{ list: 'results', raw: results[1], field: 'activity' }]);
  });

  test.each([
    ['no answer', undefined],
    ['a page of a portal', '<html>'],
    ['another shape', { total: 3 }],
    ['a frame that does not fit', { count: 'three', rows: [] }],
  ])('%s is not read at all', (_what, body) => {
    expect(readWhatFits(reply, body)).toBeNull();
  });
});
