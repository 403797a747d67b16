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
 * - What a person has to see to has a badge of its own, so that being offline never hides it, nor it what waits.
 * - Where that is a refused or parked entry, the badge stands alone when nothing else is to be said: "All saved" beside it
 *   would be a lie. A case that others opened hinders nothing from being saved.
 * - Before a facility's stock has come here for the first time, nothing is called saved.
 */
export function badgesOf(
  badge: Pick<Badge, 'state' | 'waiting' | 'needAttention' | 'openCases' | 'stockLoaded'>,
  hasNetwork: boolean,
): readonly BadgeLook[] {
  const { state } = badge;
  const toSeeTo = badge.needAttention + badge.openCases;
  // The last replay may have been a while ago; the browser knows at once that the network has gone.
  const seenState = state === 'online' && !hasNetwork ? 'offline' : state;
  const attention: readonly BadgeLook[] =
    toSeeTo === 0
      ? []
      : [{ text: badgeStrings.attention(toSeeTo), icon: 'alert', tone: 'danger', leadsTo: 'sync' }];
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
