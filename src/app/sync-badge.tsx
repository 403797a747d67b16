import { Link } from 'react-router-dom';
import { Icon } from '#ui/layout/icon.tsx';
import { signInPath, syncPath } from './paths.ts';
import { useSyncStore } from './stores/sync-store.ts';
import { badgesOf } from './sync-badge-text.ts';

/** Always in the header: what is saved where. Opens the sync centre, or the login when that is what is missing. */
export function SyncBadge() {
  const badge = useSyncStore((sync) => sync.badge);
  const hasNetwork = useSyncStore((sync) => sync.hasNetwork);
  if (badge === null) return null;
  return (
    <div className="app-badges" role="status">
      {badgesOf(badge, hasNetwork).map(({ text, icon, tone, leadsTo }) => (
        <Link
          key={icon}
          to={leadsTo === 'sync' ? syncPath : signInPath}
          className="app-badge"
          data-tone={tone}
        >
          <Icon name={icon} />
          <span>{text}</span>
        </Link>
      ))}
    </div>
  );
}
