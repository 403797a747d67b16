import type { PageEngine } from '#client/page-engine.ts';
import { account } from '#contract/calls/account.ts';
import { viewerStandingSchema } from '#contract/wire/session.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import { followEvents } from '#bindings/online/use-live.ts';
import { useSessionStore } from './stores/session-store.ts';

type Followed = Pick<PageEngine, 'api' | 'session' | 'renew'>;

/**
 * Roles and payment reach an open session at once. Who records for a facility hears of them with its feed; this follows the
 * account of who has none, as long as the page is in sight.
 */
export function followStandings(engine: Followed): void {
  let following: { readonly user: UserId; readonly stop: () => void } | null = null;
  const look = () => {
    const user = followedNow();
    if (user === (following?.user ?? null)) return;
    following?.stop();
    following = user && { user, stop: follow(engine, user) };
  };
  useSessionStore.subscribe(look);
  document.addEventListener('visibilitychange', look);
  look();
}

function followedNow(): UserId | null {
  const { session } = useSessionStore.getState();
  if (session === null || session.facilityId !== null || session.signInNeeded) return null;
  return document.visibilityState === 'visible' ? session.userId : null;
}

function follow({ api, session, renew }: Followed, user: UserId): () => void {
  return followEvents((listening) => api.listen(account.events, { query: { user } }, listening), {
    onLine: (line) => {
      const standing = line.startsWith('data: ') ? standingIn(line.slice('data: '.length)) : null;
      if (standing === null) return;
      void session.follow(user, standing).then(async (outcome) => {
        if (outcome === 'followed') return;
        const now = await session.current();
        if (now) await renew(now.access);
      });
    },
  });
}

/** Null for what is no standing: a newer server may tell other things. */
function standingIn(text: string) {
  try {
    return viewerStandingSchema.nullable().catch(null).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
