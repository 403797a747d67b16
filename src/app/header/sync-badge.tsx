import { Link } from 'react-router-dom';
import { isPractising } from '#client/practice/practising.ts';
import { Icon, type IconName } from '#ui/layout/icon.tsx';
import { useHasChanged } from '#ui/layout/use-has-changed.ts';
import { syncPath, syncViewPath } from '../paths.ts';
import { useSyncStore } from '../stores/sync-store.ts';
import type { Badge } from '#client/sync-centre-rows.ts';
import { signInPath } from '#bindings/sign-in-path.ts';
import type { Tone } from '#ui/layout/tone.ts';
import { badgeStrings } from '../strings.ts';

/**
 * Always in the header: the state of the entries, and beside it the number that need the signed-in user. Its space is reserved before it is
 * known, so that nothing jumps.
 */
export function SyncBadge() {
  const badge = useSyncStore((sync) => sync.badge);
  const hasNetwork = useSyncStore((sync) => sync.hasNetwork);
  const known = badge === null ? null : badgeOf(badge, hasNetwork);
  const look = isPractising() ? practiceBadge : known;
  const attention = badge === null || isPractising() ? null : attentionOf(badge);
  const hasChanged = useHasChanged(look?.icon);
  return (
    <div className="app-badge-room">
      <div role="status">
        {look === null ? null : (
          <Link
            to={look.to}
            className="app-badge"
            data-tone={look.tone}
            data-icon={look.icon}
            data-long={look.parts > 2 ? true : undefined}
            data-moves={hasChanged ? true : undefined}
          >
            <Icon key={look.icon} name={look.icon} />
            <span>{look.text}</span>
          </Link>
        )}
      </div>
      {attention === null ? null : (
        <Link
          to={syncViewPath('attention')}
          className="app-badge"
          data-tone="warning"
          data-icon="alert"
          aria-label={attention.name}
        >
          <Icon name="alert" />
          <span aria-hidden="true">{attention.count}</span>
        </Link>
      )}
    </div>
  );
}

interface BadgeLook {
  readonly text: string;
  /** Number of things in the text. */
  readonly parts: number;
  readonly icon: IconName;
  readonly tone: Tone;
  /** The screen that the text is about. */
  readonly to: string;
}

/** Badge during practice, whose data is never saved anywhere else. */
const practiceBadge: BadgeLook = {
  text: badgeStrings.practice,
  parts: 1,
  icon: 'info',
  tone: 'info',
  to: '/guide?step=3',
};

export type BadgeFacts = Pick<Badge, 'state' | 'waiting' | 'heldBack' | 'stockLoaded'>;

/**
 * Describes the state of the device's entries for the header: no network, sign-in needed, waiting entries, or all saved; never all saved
 * while the server holds something back. Entries that need a person are counted beside it and never replace it.
 *
 * - Until a facility's stock has been loaded for the first time, nothing is called saved.
 * - Being offline is a normal day, so nothing about the network is a warning.
 */
export function badgeOf(
  { state, waiting, heldBack, stockLoaded }: BadgeFacts,
  hasNetwork: boolean,
): BadgeLook {
  // The last replay may have been a while ago, but the browser knows at once that the network is gone.
  const isOffline = state === 'offline' || !hasNetwork;
  const needsSignIn = state === 'sign-in-needed';
  const isHeld = isOffline || needsSignIn;
  const said = [
    isOffline ? badgeStrings.offline : null,
    needsSignIn ? badgeStrings.signIn : null,
    waiting > 0 ? badgeStrings.waiting(waiting) : null,
    heldBack > 0 ? badgeStrings.heldBack(heldBack) : null,
    waiting + heldBack === 0 && !isHeld ? (stockLoaded ? badgeStrings.saved : badgeStrings.loading) : null,
    state === 'update-needed' ? badgeStrings.updateNeeded : null,
  ].filter((part) => part !== null);
  const words = { text: said.join(' · '), parts: said.length };
  if (needsSignIn) return { ...words, icon: 'lock', tone: 'warning', to: signInPath };
  if (isOffline) return { ...words, icon: 'offline', tone: 'neutral', to: syncViewPath('waiting') };
  if (waiting > 0) return { ...words, icon: 'tablet', tone: 'neutral', to: syncViewPath('waiting') };
  if (heldBack > 0) return { ...words, icon: 'pause', tone: 'neutral', to: syncViewPath('attention') };
  if (!stockLoaded) return { ...words, icon: 'cloud', tone: 'neutral', to: syncPath };
  return { ...words, icon: 'sent', tone: 'good', to: syncViewPath('sent') };
}

/** Number of things beside it that the current user can settle; null if there are none. */
export function attentionOf({
  needAttention,
  openCases,
}: Pick<Badge, 'needAttention' | 'openCases'>): { readonly count: number; readonly name: string } | null {
  const count = needAttention + openCases;
  return count === 0 ? null : { count, name: badgeStrings.attention(count) };
}
