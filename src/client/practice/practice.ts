import { Dexie } from 'dexie';
import { createEngine } from '#client/engine.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { sessionFacts } from '#client/session/session-facts.ts';
import { openRow } from '#client/session/standing.ts';
import { practiceChildren } from './practice-children.ts';
import { practiceDeps } from './practice-deps.ts';
import { practiceStock } from './practice-stock.ts';

/**
 * Lays out a day to practise on for the officer who is signed in at `real`: their account without its keys, the antigens and
 * places, and made-up stock and children, saved as an officer would save them.
 * @returns false where nobody is signed in who keeps stock and children on this device.
 */
export async function beginPractice(real: DeviceDatabase, deps: EngineDeps): Promise<boolean> {
  await endPractice(deps);
  const engine = createEngine(practiceDeps(deps));
  try {
    await engine.storage.open();
    if (!(await copyOfficer(real, engine.db))) return false;
    await practiceStock(engine);
    await practiceChildren(engine);
    return true;
  } finally {
    engine.close();
  }
}

/** Throws all of it away. */
export async function endPractice(deps: EngineDeps): Promise<void> {
  const { name, indexedDB, IDBKeyRange } = practiceDeps(deps);
  for (const one of [name, `${name}-answers`]) await new Dexie(one, { indexedDB, IDBKeyRange }).delete();
}

async function copyOfficer(real: DeviceDatabase, practice: DeviceDatabase): Promise<boolean> {
  const row = await openRow(real);
  const facility = row && sessionFacts(row).facilityId;
  if (!facility) return false;
  // Without the officer's keys nothing could be sent, and without a PIN nobody is locked out of a practice.
  const { pin: _, locked: __, ...officer } = row;
  const [grants, antigens, places, cursors] = await Promise.all([
    real.grant.filter(({ user }) => user === row.reply.user_id).toArray(),
    real.antigen.toArray(),
    real.place.toArray(),
    real.cursor
      .where('[facility+scope]')
      .between([facility, Dexie.minKey], [facility, Dexie.maxKey])
      .toArray(),
  ]);
  await practice.transaction(
    'rw',
    [practice.session, practice.grant, practice.antigen, practice.place, practice.cursor],
    async () => {
      await practice.session.put({
        ...officer,
        token: 'practice',
        access: 'practice',
        sign_in_needed: false,
      });
      await practice.grant.bulkPut(grants);
      await practice.antigen.bulkPut(antigens);
      await practice.place.bulkPut(places);
      await practice.cursor.bulkPut(cursors);
    },
  );
  return true;
}
