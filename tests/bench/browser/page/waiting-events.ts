import type { Engine } from '#client/engine.ts';
import type { AntigenId, EntryId, FacilityId } from '#domain/kernel/ids.ts';
import { stockStory } from '../../workload/stock-story.ts';
import { newUuid7 } from './bench-engine.ts';

/** Saves per transaction, so that preparing thousands of events does not wait for the disk thousands of times. */
const savesAtOnce = 250;

/** Fills the outbox with that many events, each saved by the engine as if an officer had entered it. */
export async function saveWaitingEvents(engine: Engine, count: number): Promise<void> {
  const antigens = await engine.queries.antigens();
  const story = stockStory({
    count,
    antigens: antigens.map(({ id }) => id as AntigenId),
    origin: { facility: newUuid7() as FacilityId, name: 'Kano State Cold Store' },
    seed: 11,
  });
  let next = story.next();
  while (!next.done) {
    await engine.db.transaction('rw', engine.db.tables, async () => {
      for (let n = 0; n < savesAtOnce && !next.done; n += 1) {
        const saved = await engine.stock.save(next.value);
        if (!saved.ok || !saved.entry) throw new Error(`not saved: ${saved.ok ? 'no entry' : saved.reason}`);
        next = story.next(saved.entry.id as EntryId);
      }
    });
  }
}

/** Signs in and pulls everything, which is the state of a device before it goes offline. */
export async function signInAndPull(
  engine: Engine,
  credentials: { email: string; password: string },
): Promise<void> {
  const opened = await engine.storage.open();
  if (!opened.ok) throw new Error(`the database does not open: ${opened.reason}`);
  const login = await engine.session.login(credentials);
  if (!login.ok) throw new Error(`no sign-in: ${login.reason}`);
  const first = await engine.sync.replay();
  if (first.outcome !== 'done') throw new Error(`the first pull ended with ${first.outcome}`);
}

/** Replays and asserts that nothing waits and every wallet is confirmed. */
export async function replayAll(engine: Engine): Promise<void> {
  const result = await engine.sync.replay();
  if (result.outcome === 'done') return;
  const { lastError } = await engine.sync.status();
  throw new Error(
    `the replay ended with ${result.outcome}: ${lastError?.reason ?? ''} ${lastError?.detail ?? ''}`,
  );
}

/** @throws Error unless every event is accepted and the shown wallets equal the confirmed ones. */
export async function assertReconciled(engine: Engine, events: number): Promise<void> {
  const log = await engine.db.log.toCollection().first();
  const accepted = await engine.db.event
    .filter(({ state, seq }) => state === 'waiting' && seq <= (log?.folded_through ?? 0))
    .count();
  const wallets = await engine.db.wallet.toArray();
  const isSettled = (await engine.db.base.count()) === 0;
  if (accepted !== events || wallets.length === 0 || !isSettled) {
    throw new Error(
      `${accepted} of ${events} events are folded, ${wallets.length} wallets, settled: ${isSettled}`,
    );
  }
}
