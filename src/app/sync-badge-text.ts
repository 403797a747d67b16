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
 * - Refused entries have a badge of their own, so that being offline never hides them, nor they what waits.
 * - It stands alone when nothing else is to be said: "All saved" beside "2 need attention" would be a lie.
 */
export function badgesOf(
  { state, waiting, needAttention }: Pick<Badge, 'state' | 'waiting' | 'needAttention'>,
  hasNetwork: boolean,
): readonly BadgeLook[] {
  // The last replay may have been a while ago; the browser knows at once that the network has gone.
  const seenState = state === 'online' && !hasNetwork ? 'offline' : state;
  const attention: readonly BadgeLook[] =
    needAttention === 0
      ? []
      : [{ text: badgeStrings.attention(needAttention), icon: 'alert', tone: 'danger', leadsTo: 'sync' }];
  return [...attention, ...linkBadge(seenState, waiting, needAttention)];
}

function linkBadge(state: Badge['state'], waiting: number, needAttention: number): readonly BadgeLook[] {
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
  return [{ text: badgeStrings.saved, icon: 'check-circle', tone: 'good', leadsTo: 'sync' }];
}
