import { Link } from 'react-router-dom';
import { isPractising } from '#client/practice/practising.ts';
import { Icon } from '#ui/layout/icon.tsx';
import { useHasChanged } from '#ui/layout/use-has-changed.ts';
import { syncViewPath } from '../paths.ts';
import { useSyncStore } from '../stores/sync-store.ts';
import { attentionOf, badgeOf, practiceBadge } from './sync-badge-text.ts';

/**
 * Always in the header: where the entries are, and beside it how much needs whoever is signed in. Its room is there before it is
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
