import type { EventId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { Engine } from '#client/engine.ts';
import { issue, receive } from './activities.ts';
import { signedIn } from './device.ts';
import { FakeServer } from './fake-server.ts';

/** Saves an activity as an officer; a refusal fails the test. */
export async function saved({ stock }: Engine, activity: LedgerActivity): Promise<EventId> {
  const result = await stock.save(activity);
  if (!result.ok) throw new Error(result.reason);
  return result.event;
}

/** A tablet with an unconfirmed lot and an unconfirmed issued entry; the server's clock is one minute ahead. */
export async function issuedHere() {
  const server = new FakeServer();
  const made = await signedIn(server);
  const { engine } = made;
  const lot = await saved(engine, receive(200));
  const issued = await saved(engine, issue(lot, 50));
  server.now += 60_000;
  return { server, ...made, lot, issued };
}

/** A push answer without a page. */
export async function pushOnly(server: FakeServer, engine: Engine): Promise<void> {
  server.script('/v/sync/pull/', () => Promise.reject(new TypeError('no network')));
  await engine.sync.replay();
}

/** An event that the server parks because it briefly does not know the event it depends on. */
export async function savedAndParked(
  server: FakeServer,
  engine: Engine,
  { on, activity }: { on: EventId; activity: LedgerActivity },
): Promise<EventId> {
  const forgotten = server.state.verdicts.get(on);
  if (!forgotten) throw new Error('the server never knew it');
  server.state.verdicts.delete(on);
  const parked = await saved(engine, activity);
  await engine.sync.replay();
  server.state.verdicts.set(on, forgotten);
  return parked;
}
