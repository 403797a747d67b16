import { pageEngine } from '#client/page-engine.ts';

/** Asks how the account stands now, paid or not, instead of waiting for the next refresh of the sign-in. */
export async function followAccount(): Promise<void> {
  const { session, renew } = pageEngine();
  const now = await session.current();
  if (now) await renew(now.access);
}
