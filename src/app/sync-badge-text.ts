import type { Badge } from '#client/queries/badge.ts';
import type { IconName } from '#ui/layout/icon.tsx';
import type { Tone } from '#ui/layout/tone.ts';
import { badgeStrings } from './strings.ts';

export interface BadgeLook {
  readonly text: string;
  readonly icon: IconName;
  readonly tone: Tone;
  readonly leadsTo: 'sync' | 'sign-in';
}

/**
 * What the header says about the device's entries, in one or two badges.
 *
 * - Refused and parked entries have a badge of their own, so that being offline never hides them, nor they what waits.
 * - That badge stands alone when nothing else is to be said: "All saved" beside "2 need attention" would be a lie.
 * - Before a facility's stock has come here for the first time, nothing is called saved.
 */
export function badgesOf(
  badge: Pick<Badge, 'state' | 'waiting' | 'needAttention' | 'stockLoaded'>,
  hasNetwork: boolean,
): readonly BadgeLook[] {
  const { state, needAttention } = badge;
  // The last replay may have been a while ago; the browser knows at once that the network has gone.
  const seenState = state === 'online' && !hasNetwork ? 'offline' : state;
  const attention: readonly BadgeLook[] =
    needAttention === 0
      ? []
      : [{ text: badgeStrings.attention(needAttention), icon: 'alert', tone: 'danger', leadsTo: 'sync' }];
  return [...attention, ...linkBadge({ ...badge, state: seenState })];
}

function linkBadge({
  state,
  waiting,
  needAttention,
  stockLoaded,
}: Parameters<typeof badgesOf>[0]): readonly BadgeLook[] {
  if (state === 'sign-in-needed') {
    return [{ text: badgeStrings.signIn, icon: 'lock', tone: 'warning', leadsTo: 'sign-in' }];
  }
  if (state === 'offline') {
    const text = waiting === 0 ? badgeStrings.offline : badgeStrings.offlineWaiting(waiting);
    return [{ text, icon: 'cloud-off', tone: 'neutral', leadsTo: 'sync' }];
  }
  if (waiting > 0)
    return [{ text: badgeStrings.waiting(waiting), icon: 'clock', tone: 'warning', leadsTo: 'sync' }];
  if (needAttention > 0) return [];
  if (!stockLoaded) return [{ text: badgeStrings.loading, icon: 'cloud', tone: 'info', leadsTo: 'sync' }];
  return [{ text: badgeStrings.saved, icon: 'check-circle', tone: 'good', leadsTo: 'sync' }];
}
