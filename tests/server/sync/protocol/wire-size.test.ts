import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { AntigenId, EntryId, FacilityId } from '#domain/kernel/ids.ts';
import type { PullReply } from '#contract/wire/sync.ts';
import { uuidV7 } from '#server/new-id.ts';
import { stockStory } from '#tests/bench/workload/stock-story.ts';
import { testApp } from '#tests/support/server.ts';
import { FakeTablet } from '../fake-tablet.ts';

// The promise to an officer on a slow line: saved events, their answers and the pull that follows, compressed both ways.
const maxBytesAnEvent = 100;

test('a thousand events cost at most 100 bytes each, from the push to the last page', async () => {
  const world = await testApp({ engine: 'pglite' });
  const tablet = await FakeTablet.at(world);
  const newId = () => uuidV7(new Date());
  const antigens = ['BCG', 'OPV', 'Penta'].map((name) => ({
    id: newId(),
    name: `${name} of the story`,
    schedule: '',
  }));
  await world.deps.db.insertInto('antigen').values(antigens).execute();
  const story = stockStory({
    count: 1000,
    antigens: antigens.map(({ id }) => id as AntigenId),
    origin: { facility: newId() as FacilityId, name: 'Kano State Cold Store' },
    seed: 7,
  });
  let bytes = 0;
  const exchange = async (url: string, body: object): Promise<string> => {
    const payload = gzipSync(JSON.stringify(body));
    const headers = {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'accept-encoding': 'gzip',
    };
    const answer = await world.call({ method: 'POST', url, payload, headers }, tablet.session);
    expect(answer.statusCode).toBe(200);
    bytes += payload.length + answer.rawPayload.length;
    // An answer of a few bytes is not compressed.
    const isCompressed = answer.headers['content-encoding'] === 'gzip';
    return (isCompressed ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString();
  };
  let last: EntryId | null = null;
  for (;;) {
    const next = last === null ? story.next() : story.next(last);
    if (next.done) break;
    const { type, payload } = next.value;
    last = newId() as EntryId;
    const deps = 'entry' in payload && payload.entry !== null ? [payload.entry] : [];
    tablet.save(type, payload, { event_id: last, deps });
  }
  for (let first = 0; first < tablet.outbox.length; first += 200) {
    const body = tablet.body(tablet.outbox.slice(first, first + 200));
    await exchange('/v/sync/push/', { ...body, answer: 'short' });
  }
  for (let hasMore = true; hasMore;) {
    const scopes = [{ scope: 'facility', after: tablet.cursor }];
    const { epoch, facility, logId } = tablet;
    const asked = { epoch, facility, scopes, log_id: logId, limit: 500, own: 'short' };
    const pulled = await exchange('/v/sync/pull/', asked);
    const page = (JSON.parse(pulled) as PullReply).scopes[0];
    tablet.cursor = page?.next ?? 0;
    hasMore = page?.has_more ?? false;
  }
  expect(tablet.cursor).toBe(1000);
  expect(bytes / 1000).toBeLessThanOrEqual(maxBytesAnEvent);
  await world.close();
});
