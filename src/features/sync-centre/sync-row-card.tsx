import type { SyncRow } from '#client/queries/sync-rows.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { syncStrings } from './strings.ts';
import { canCorrect, partsOf, reasonOf } from './sync-row.ts';

export interface SyncRowCardProps {
  readonly row: SyncRow;
  /** The user id of who looks. */
  readonly viewer: string | null;
  readonly onSetAside: (event: EventId) => void;
}

/** One saved entry: what, when, by whom, where it is, and what can be done about it. */
export function SyncRowCard({ row, viewer, onSetAside }: SyncRowCardProps) {
  const [what, ...about] = partsOf(row);
  const reason = reasonOf(row);
  const author = row.actor === viewer ? syncStrings.you : (row.actorName ?? syncStrings.colleague);
  return (
    <article
      className="grid gap-2 border-b border-line py-4 wrap-anywhere"
      aria-label={[what, ...about].join(', ')}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{what}</h2>
        <StatusIcon status={row.status} />
      </div>
      {about.length === 0 ? null : <p className="text-lead">{about.join(' · ')}</p>}
      <p className="ui-soft">
        {syncStrings.saved(formatDateTime(row.recordedAt), author)} · {syncStrings.number(row.seq)}
      </p>
      {row.replaces === null ? null : <p className="ui-soft">{syncStrings.replaces}</p>}
      {reason === null ? null : (
        <p className="flex items-start gap-2">
          <Icon name="alert" />
          <span>{reason}</span>
        </p>
      )}
      {row.replacedBy === null ? (
        <Actions row={row} onSetAside={onSetAside} />
      ) : (
        <p>{syncStrings.replaced}</p>
      )}
    </article>
  );
}

function Actions({ row, onSetAside }: Pick<SyncRowCardProps, 'row' | 'onSetAside'>) {
  const mayCorrect = canCorrect(row);
  // What is on hold may still be taken by the server: it is not to be set aside.
  const maySetAside = row.status === 'refused';
  if (!mayCorrect && !maySetAside) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {mayCorrect ? (
        <ButtonLink
          to={`/ledger/stock?modal=correct&event=${encodeURIComponent(row.event)}`}
          tone="primary"
          icon="edit"
        >
          {syncStrings.correct}
        </ButtonLink>
      ) : null}
      {maySetAside ? (
        <Button icon="archive" onClick={() => onSetAside(row.event)}>
          {syncStrings.setAside}
        </Button>
      ) : null}
    </div>
  );
}
