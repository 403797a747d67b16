import type { Badge } from '#client/queries/badge.ts';
import { signInPath } from '#officer/sign-in-path.ts';
import type { IconName } from '#ui/layout/icon.tsx';
import type { Tone } from '#ui/layout/tone.ts';
import { syncPath, syncViewPath } from '../paths.ts';
import { badgeStrings } from '../strings.ts';

export interface BadgeLook {
  readonly text: string;
  readonly icon: IconName;
  readonly tone: Tone;
  /** Opens what the text names. */
  readonly to: string;
}

/** Of a practice, of which nothing is saved anywhere else nor ever will be. */
export const practiceBadge: BadgeLook = {
  text: badgeStrings.practice,
  icon: 'info',
  tone: 'info',
  to: '/guide?step=3',
};

export type BadgeFacts = Pick<Badge, 'state' | 'waiting' | 'needAttention' | 'openCases' | 'stockLoaded'>;

/**
 * What the header says about the device's entries, one thing at a time: what needs a person, a missing sign-in, no
 * network, what waits, and only then that all is saved.
 *
 * - Before a facility's stock has come here for the first time, nothing is called saved.
 * - Nothing about the network is a warning: being offline is a normal day.
 */
export function badgeOf(facts: BadgeFacts, hasNetwork: boolean): BadgeLook {
  const { waiting } = facts;
  const toSeeTo = facts.needAttention + facts.openCases;
  if (toSeeTo > 0)
    return {
      text: badgeStrings.attention(toSeeTo),
      icon: 'alert',
      tone: 'warning',
      to: syncViewPath('attention'),
    };
  if (facts.state === 'sign-in-needed')
    return { text: badgeStrings.signIn, icon: 'lock', tone: 'warning', to: signInPath };
  // The last replay may have been a while ago; the browser knows at once that the network has gone.
  if (facts.state === 'offline' || (facts.state === 'online' && !hasNetwork)) {
    const text = waiting === 0 ? badgeStrings.offline : badgeStrings.offlineWaiting(waiting);
    return { text, icon: 'offline', tone: 'neutral', to: syncViewPath('waiting') };
  }
  if (waiting > 0)
    return {
      text: badgeStrings.waiting(waiting),
      icon: 'tablet',
      tone: 'neutral',
      to: syncViewPath('waiting'),
    };
  if (!facts.stockLoaded) return { text: badgeStrings.loading, icon: 'cloud', tone: 'neutral', to: syncPath };
  return { text: badgeStrings.saved, icon: 'sent', tone: 'good', to: syncViewPath('sent') };
}
