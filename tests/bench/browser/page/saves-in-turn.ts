import type { FacilityId } from '#domain/kernel/ids.ts';
import { openBareStore } from './bare-store.ts';
import { benchEngine, newUuid7 } from './bench-engine.ts';
import { notesWrites, type WrittenRow } from './rows-written.ts';
import { signInOnly } from './signed-in.ts';

export interface SaveTimes {
  /** Milliseconds of each save, and of the bare transaction that follows it. */
  readonly ours: readonly number[];
  readonly bare: readonly number[];
  readonly rowsPerSave: number;
}

export interface SaveCounts {
  readonly warmUp: number;
  readonly samples: number;
}

/** Times saves and bare transactions alternately; each transaction writes the rows of the save before it. */
export async function savesInTurn(
  { warmUp, samples }: SaveCounts,
  save: (engine: ReturnType<typeof benchEngine>, at: number) => Promise<void>,
): Promise<SaveTimes> {
  const engine = benchEngine(`bench-${newUuid7()}`, signInOnly(newUuid7() as FacilityId));
  let written: WrittenRow[] = [];
  engine.db.use(notesWrites((row) => written.push(row)));
  await engine.storage.open();
  const login = await engine.session.login({ email: 'officer@bench.test', password: 'bench' });
  if (!login.ok) throw new Error(`no sign-in: ${login.reason}`);
  const bare = await openBareStore(
    `bare-${newUuid7()}`,
    engine.db.tables.map(({ name }) => name),
  );
  const times: { ours: number; bare: number; rows: number }[] = [];
  for (let at = 0; at < warmUp + samples; at++) {
    written = [];
    const before = performance.now();
    await save(engine, at);
    const between = performance.now();
    const rows = written.map(({ table, value }, row) => ({ store: table, key: [at, row], value }));
    const start = performance.now();
    await bare.write(rows);
    times.push({ ours: between - before, bare: performance.now() - start, rows: rows.length });
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
