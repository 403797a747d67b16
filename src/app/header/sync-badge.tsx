import { Link } from 'react-router-dom';
import { Icon } from '#ui/layout/icon.tsx';
import { useHasChanged } from '#ui/layout/use-has-changed.ts';
import { useSyncStore } from '../stores/sync-store.ts';
import { badgeOf } from './sync-badge-text.ts';

/** Always in the header: what is saved where. Its room is there before it is known, so that nothing jumps. */
export function SyncBadge() {
  const badge = useSyncStore((sync) => sync.badge);
  const hasNetwork = useSyncStore((sync) => sync.hasNetwork);
  const look = badge === null ? null : badgeOf(badge, hasNetwork);
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
