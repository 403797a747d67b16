import type { AntigenId, EntryId, FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { stockStory } from '../../workload/stock-story.ts';
import { benchEngine, newUuid7 } from './bench-engine.ts';
import { openBareStore } from './bare-store.ts';
import { notesWrites, type WrittenRow } from './rows-written.ts';
import { signInOnly } from './signed-in.ts';

export interface SaveTimes {
  /** Milliseconds of each save, and of the bare transaction that follows it. */
  readonly ours: readonly number[];
  readonly bare: readonly number[];
  readonly rowsPerSave: number;
}

/** Times saves and bare transactions in turn, each writing the rows that the save before it wrote. */
async function measureSaves({ warmUp, samples }: { warmUp: number; samples: number }): Promise<SaveTimes> {
  const facility = newUuid7() as FacilityId;
  const engine = benchEngine(`bench-${newUuid7()}`, signInOnly(facility));
  let written: WrittenRow[] = [];
  engine.db.use(notesWrites((row) => written.push(row)));
  await engine.storage.open();
  const login = await engine.session.login({ email: 'officer@bench.test', password: 'bench' });
  if (!login.ok) throw new Error(`no sign-in: ${login.reason}`);
  const bare = await openBareStore(
    `bare-${newUuid7()}`,
    engine.db.tables.map(({ name }) => name),
  );
  const story = stockStory({
    count: warmUp + samples,
    antigens: Array.from({ length: 8 }, () => newUuid7() as AntigenId),
    origin: { facility: newUuid7() as FacilityId, name: 'Kano State Cold Store' },
    seed: 7,
  });
  const times: { ours: number; bare: number; rows: number }[] = [];
  let next = story.next();
  while (!next.done) {
    written = [];
    const before = performance.now();
    const entry = await savedEntry(engine, next.value);
    const between = performance.now();
    const rows = written.map(({ table, value }, at) => ({ store: table, key: [times.length, at], value }));
    const start = performance.now();
    await bare.write(rows);
    times.push({ ours: between - before, bare: performance.now() - start, rows: rows.length });
    next = story.next(entry);
  }
  const measured = times.slice(warmUp);
  bare.close();
  engine.close();
  return {
    ours: measured.map(({ ours }) => ours),
    bare: measured.map((time) => time.bare),
    rowsPerSave: measured.reduce((sum, { rows }) => sum + rows, 0) / measured.length,
  };
}

async function savedEntry(
  engine: ReturnType<typeof benchEngine>,
  activity: LedgerActivity,
): Promise<EntryId> {
  const saved = await engine.outbox.save(activity);
  if (!saved.ok || !saved.entry) throw new Error(`not saved: ${saved.ok ? 'no entry' : saved.reason}`);
  return saved.entry.id;
}

Object.assign(globalThis, { measureSaves });
