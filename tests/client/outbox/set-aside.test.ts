import { expect, test } from 'vitest';
import { issue, receive } from '#tests/client/support/activities.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

async function refusedIssue() {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const received = await engine.stock.save(receive(100));
  if (!received.ok) throw new Error(received.reason);
  const issued = await engine.stock.save(issue(received.event, 10));
  if (!issued.ok) throw new Error(issued.reason);
  server.refuse(issued.event, 'less-than-in-stock');
  await engine.sync.replay();
  return { server, engine, lot: received.event, refused: issued.event };
}

/** The report of set-aside events in the last pull request. */
function lastTold({ requests }: FakeServer): unknown {
  const pulled = requests.findLast(({ path }) => path === '/v/sync/pull/');
  return (pulled?.body as { set_aside?: unknown } | undefined)?.set_aside;
}

/** The server closes the case in a step of the feed. */
function closeCase({ state }: FakeServer): void {
  const opened = state.items.findLast(({ cases }) => cases.length > 0)?.cases[0];
  if (!opened) throw new Error('there is no case');
  const nothing = { wallets: [], lots: [], entries: [], children: [], immunizations: [] };
  const cases = [{ ...opened, closedAt: '2026-11-21T08:00:00.000Z' }];
  state.items.push({ s: state.items.length + 1, k: 'case', log_id: null, verdict: null, ...nothing, cases });
}

test('an event set aside is reported to the server until a page brings the closed case', async () => {
  const { server, engine, refused } = await refusedIssue();
  await engine.sync.replay();
  expect(lastTold(server)).toBeUndefined();
  expect(await engine.outbox.setAside(refused)).toEqual({ ok: true });
  await engine.sync.replay();
  expect(lastTold(server)).toEqual([refused]);
  closeCase(server);
  await engine.sync.replay();
  expect(lastTold(server)).toEqual([refused]);
  await engine.sync.replay();
  expect(lastTold(server)).toBeUndefined();
});

test('a corrected and resent event is not reported, because the server closes its case by itself', async () => {
  const { server, engine, refused, lot } = await refusedIssue();
  expect(await engine.stock.save(issue(lot, 5), { replaces: refused })).toMatchObject({ ok: true });
  await engine.sync.replay();
  expect(lastTold(server)).toBeUndefined();
});

test('a line of a voucher is reported while the voucher’s open case names it', async () => {
  const { server, engine, refused } = await refusedIssue();
  closeCase(server);
  const closed = server.state.items.at(-1)?.cases[0];
  if (!closed) throw new Error('there is no case');
  const other = '01990000-0000-7000-8000-0000000000aa' as typeof refused;
  const id = '01990000-0000-7000-8000-0000aaaabbbb';
  const ofVoucher = { ...closed, id, event: other, about: [other, refused], closedAt: null };
  const nothing = { wallets: [], lots: [], entries: [], children: [], immunizations: [] };
  const s = server.state.items.length + 1;
  server.state.items.push({ s, k: 'case', log_id: null, verdict: null, ...nothing, cases: [ofVoucher] });
  await engine.sync.replay();
  expect(await engine.outbox.setAside(refused)).toEqual({ ok: true });
  await engine.sync.replay();
  expect(lastTold(server)).toEqual([refused]);
});
