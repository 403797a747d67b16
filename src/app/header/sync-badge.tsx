import { Link } from 'react-router-dom';
import { isPractising } from '#client/practice/practising.ts';
import { Icon } from '#ui/layout/icon.tsx';
import { useHasChanged } from '#ui/layout/use-has-changed.ts';
import { useSyncStore } from '../stores/sync-store.ts';
import { badgeOf, practiceBadge } from './sync-badge-text.ts';

/** Always in the header: what is saved where. Its room is there before it is known, so that nothing jumps. */
export function SyncBadge() {
  const badge = useSyncStore((sync) => sync.badge);
  const hasNetwork = useSyncStore((sync) => sync.hasNetwork);
  const known = badge === null ? null : badgeOf(badge, hasNetwork);
  const look = isPractising() ? practiceBadge : known;
  const hasChanged = useHasChanged(look?.icon);
  return (
    <div className="app-badge-room" role="status">
      {look === null ? null : (
        <Link
          to={look.to}
          className="app-badge"
          data-tone={look.tone}
          data-icon={look.icon}
          data-moves={hasChanged ? true : undefined}
        >
          <Icon key={look.icon} name={look.icon} />
          <span>{look.text}</span>
        </Link>
      )}
    </div>
  );
}
