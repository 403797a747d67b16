import { describe, expect, test } from 'vitest';
import type { PushReply } from '#contract/wire/sync.ts';
import { bothEngines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { type FakeTablet, typed } from '../fake-tablet.ts';
import { withOneTablet } from '../one-tablet.ts';
import { openCases } from '../pushing-tablet.ts';

describe.each(bothEngines)('events refused before the server was restored, on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;
  withOneTablet(engine, (start) => ({ world, tablet } = start));

  const told = (event: { readonly event_id: string }) => ({
    event_id: event.event_id,
    reason: 'less-than-in-stock',
    sentences: [{ code: 'ledger.less-than-in-stock', params: { vendor: 'UNICEF' } }],
  });
  async function push(events: readonly object[], declined: readonly object[]): Promise<PushReply['results']> {
    const answer = await tablet.send({ ...tablet.body(events), declined });
    expect(answer.statusCode).toBe(200);
    return answer.json<PushReply>().results;
  }

  test('are refused again for the same reason, whatever the stock is now, and the others are judged', async () => {
    const receipt = tablet.save('receive', typed.receive(100));
    const refused = tablet.save('issue', typed.issue(receipt.event_id, 60));
    const other = tablet.save('issue', typed.issue(receipt.event_id, 60));
    const results = await push([receipt, refused, other], [told(refused)]);
    expect(results).toMatchObject([
      { verdict: 'accepted' },
      { verdict: 'refused', reason: 'less-than-in-stock' },
      { verdict: 'accepted' },
    ]);
    expect(await openCases(world)).toMatchObject([
      { event_id: refused.event_id, reason: 'less-than-in-stock', sentences: told(refused).sentences },
    ]);
  });

  test('block nothing: their replacement is judged, and closes their case', async () => {
    const receipt = tablet.save('receive', typed.receive(100));
    const refused = tablet.save('issue', typed.issue(receipt.event_id, 60));
    const better = tablet.save('issue', typed.issue(receipt.event_id, 6), { replaces: refused.event_id });
    const results = await push([receipt, refused, better], [told(refused)]);
    expect(results.map(({ verdict }) => verdict)).toEqual(['accepted', 'refused', 'accepted']);
    expect(await openCases(world)).toEqual([]);
  });

  test('undo no verdict that the server has', async () => {
    const receipt = tablet.save('receive', typed.receive(100));
    await tablet.push();
    expect(await push([receipt], [told(receipt)])).toMatchObject([{ verdict: 'accepted', duplicate: true }]);
  });

  test('may have a text as long as a refusal’s, and not longer', async () => {
    const refused = tablet.save('receive', typed.receive(100));
    const sentences = [{ code: 'ledger.less-than-in-stock', params: { vendor: 'x'.repeat(5000) } }];
    const declined = [{ ...told(refused), sentences }];
    expect((await tablet.send({ ...tablet.body([refused]), declined })).statusCode).toBe(400);
    expect(await openCases(world)).toEqual([]);
  });

  test('cannot be declared for an event that is not in the push', async () => {
    const receipt = tablet.save('receive', typed.receive(100));
    const later = tablet.save('issue', typed.issue(receipt.event_id, 60));
    await push([receipt], [told(later)]);
    expect(await push([later], [])).toMatchObject([{ verdict: 'accepted' }]);
  });
});
