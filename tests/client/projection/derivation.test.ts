import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { type DeviceDatabase, writeMeta } from '#client/db/database.ts';
import type { Engine } from '#client/engine.ts';
import { nameAntigens, registered } from '#tests/client/support/children.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

const query = { bucket: 'overdue', today: '2026-02-20' as LocalDate, page: 0, pageSize: 50 } as const;

/** The real families, whose derivation is cut off after that many pieces. */
function breakingAfter({ families }: DeviceDatabase, pieces: number): DeviceDatabase['families'] {
  return families.map((family) => ({
    ...family,
    ...(family.derivePieces && {
      derivePieces: async (...at: Parameters<typeof family.derivePieces>) =>
        ((await family.derivePieces?.(...at)) ?? []).map((piece, place) =>
          place < pieces ? piece : { ...piece, derive: () => Promise.reject(new Error('no room')) },
        ),
    }),
  }));
}

async function ended({ db }: Engine): Promise<void> {
  await db.deriving;
}

test('a due list that could not be derived is shown as far as it was derived, says so, and is retried at the next opening', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  await nameAntigens(made.engine);
  for (let at = 0; at < 12; at += 1) await registered(made.engine, `Aisha Bello ${at}`);
  const before = await made.engine.children.dueList(query);
  expect(before.total).toBe(12);
  expect(await made.engine.children.dueDerivation()).toBeNull();
  await writeMeta(made.engine.db, 'derive', true);
  made.engine.close();
  const again = { ...made.deps, fetch: () => Promise.reject(new Error('none')) };

  const broken = device(server, { ...again, families: breakingAfter(made.engine.db, 3) }).engine;
  expect(await broken.storage.open()).toMatchObject({ ok: true });
  const part = await broken.children.dueList(query);
  expect(part.total).toBeGreaterThan(0);
  expect(part.total).toBeLessThan(before.total);
  expect(await broken.children.dueList({ ...query, isAtOnce: true })).toEqual(part);
  expect(await broken.children.dueDerivation()).toEqual({ done: part.total, of: 12, hasFailed: true });
  broken.close();

  const { engine } = device(server, again);
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect(await engine.children.dueDerivation()).toMatchObject({ hasFailed: false });
  await ended(engine);
  expect(await engine.children.dueList(query)).toEqual(before);
  expect(await engine.children.dueDerivation()).toBeNull();
});
