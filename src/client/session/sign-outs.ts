import { z } from 'zod';
import type { DeviceDatabase } from '#client/db/database.ts';
import { readMeta, writeMeta } from '#client/db/meta.ts';
import { type Answer, ask, type HttpDeps } from '#client/http/request.ts';

const key = 'sign-outs';
const mostRemembered = 50;
const anyObject = z.looseObject({});

/** Keeps the refresh token of a sign-in that ended here until the server has heard of it. */
export async function rememberSignOut(db: DeviceDatabase, token: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const known = await signOutsToTell(db);
    await writeMeta(db, key, [...known, token].slice(-mostRemembered));
  });
}

/** Sign-ins that ended here and that the server has not heard of. */
export async function signOutsToTell(db: DeviceDatabase): Promise<readonly string[]> {
  return (await readMeta<string[]>(db, key)) ?? [];
}

/** Tells the server of the sign-outs that it has not heard of; what it does not answer is told again another time. */
export async function tellSignOuts(db: DeviceDatabase, http: HttpDeps): Promise<void> {
  for (const token of await signOutsToTell(db)) {
    const answer = await ask(http, { method: 'POST', path: '/auth/logout/', json: { token } }, anyObject);
    if (!isHeard(answer)) return;
    await db.transaction('rw', db.meta, async () => {
      const left = (await signOutsToTell(db)).filter((known) => known !== token);
      await (left.length > 0 ? writeMeta(db, key, left) : db.meta.delete(key));
    });
  }
}

function isHeard(answer: Answer<unknown>): boolean {
  if (answer.kind === 'ok') return true;
  return answer.kind === 'problem' && answer.status < 500 && answer.status !== 429;
}
