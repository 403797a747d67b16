import type { Engine } from '#client/engine.ts';
import { benchEngine, newUuid7 } from './bench-engine.ts';
import { notesReads } from './reads.ts';
import { notesWrites } from './rows-written.ts';
import { assertReconciled, replayAll, saveWaitingEvents, signInAndPull } from './waiting-events.ts';

export interface MemoryFacts {
  readonly events: number;
  /** Most outbox rows that a single read loaded into memory. */
  readonly maxRowsRead: number;
  /** Feed steps by which each transaction advanced the cursor. */
  readonly stepsPerTransaction: readonly number[];
  /** The same on a colleague's tablet, which then pulls what this one sent. */
  readonly colleagueSteps: readonly number[];
  /** True if the device was so far behind that it received a snapshot instead of the feed. */
  readonly hadSnapshot: boolean;
}

/** Replays many waiting events and records what the engine reads and how it applies pages. */
async function measureMemory(options: {
  credentials: { email: string; password: string };
  events: number;
}): Promise<MemoryFacts> {
  let hadSnapshot = false;
  const engine = benchEngine(`memory-${newUuid7()}`, (input, init) => {
    if (String(input).includes('/v/sync/snapshot/')) hadSnapshot = true;
    return fetch(input, init);
  });
  await signInAndPull(engine, options.credentials);
  await saveWaitingEvents(engine, options.events);
  let maxRowsRead = 0;
  engine.db.close();
  engine.db.use(
    notesReads('event', (rows) => {
      maxRowsRead = Math.max(maxRowsRead, rows);
    }),
  );
  const stepsPerTransaction = stepsTaken(engine);
  await engine.db.open();
  await replayAll(engine);
  const seen = { events: options.events, maxRowsRead, stepsPerTransaction, hadSnapshot };
  await assertReconciled(engine, options.events);
  engine.close();
  const colleague = benchEngine(`memory-${newUuid7()}`);
  const colleagueSteps = stepsTaken(colleague);
  await signInAndPull(colleague, options.credentials);
  colleague.close();
  return { ...seen, colleagueSteps };
}

/** Records by how many steps each transaction advances the facility's cursor. Call it while the database is closed. */
function stepsTaken({ db }: Engine): readonly number[] {
  const steps: number[] = [];
  let cursor = 0;
  db.use(
    notesWrites(({ table, value }) => {
      if (table !== 'cursor') return;
      const row = value as { readonly scope: string; readonly seq: number };
      if (row.scope !== 'facility' || row.seq === cursor) return;
      steps.push(row.seq - cursor);
      cursor = row.seq;
    }),
  );
  return steps;
}

Object.assign(globalThis, { measureMemory });
