import { useState } from 'react';
import type { SyncRow } from '#client/sync-centre-rows.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { voucherNo } from '#domain/ledger/paper-code.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { syncStrings } from './strings.ts';
import { canCorrect, insteadOf, partsOf, reasonOf, shortfallOf, voucherOf } from './sync-row.ts';

export interface SyncRowCardProps {
  readonly row: SyncRow;
  /** The user id of who looks. */
  readonly viewer: string | null;
  readonly onSetAside: (event: EventId) => void;
  /** Sends fewer doses in place of those that were refused. @returns whether they are saved. */
  readonly onInstead: (row: SyncRow, doses: number) => Promise<boolean>;
}

/** One saved entry: what, when, by whom, where it is, and what can be done about it. */
export function SyncRowCard({ row, viewer, onSetAside, onInstead }: SyncRowCardProps) {
  const voucher = voucherOf(row);
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
        {[
          ...(row.recordedAt === null ? [] : [syncStrings.saved(formatDateTime(row.recordedAt), author)]),
          syncStrings.number(row.seq),
          ...(voucher === null ? [] : [syncStrings.onVoucher(voucherNo(voucher))]),
        ].join(' · ')}
      </p>
      {row.replaces === null ? null : <p className="ui-soft">{syncStrings.replaces}</p>}
      {reason === null ? null : (
        <p className="flex items-start gap-2">
          <Icon name="alert" />
          <span>{reason}</span>
        </p>
      )}
      <Shortfall row={row} />
      {row.replacedBy === null ? (
        <Actions row={row} onSetAside={onSetAside} onInstead={onInstead} />
      ) : (
        <p>{syncStrings.replaced}</p>
      )}
    </article>
  );
}

/** What there is beside what was asked for. */
function Shortfall({ row }: Pick<SyncRowCardProps, 'row'>) {
  const short = shortfallOf(row);
  if (short === null) return null;
  return (
    <dl className="grid gap-1">
      {[[syncStrings.inStock, short.inStock] as const, [syncStrings.askedFor, short.asked] as const].map(
        ([term, doses]) => (
          <div key={term} className="flex items-baseline justify-between gap-2 border-b border-line py-1">
            <dt>{term}</dt>
            <dd>
              <Figure value={formatQuantity(doses)} unit={syncStrings.dosesUnit(doses)} size="title" />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Actions({ row, onSetAside, onInstead }: Pick<SyncRowCardProps, 'row' | 'onSetAside' | 'onInstead'>) {
  const mayCorrect = canCorrect(row);
  // What is on hold may still be taken by the server: it is not to be set aside.
  const maySetAside = row.status === 'refused';
  const instead = insteadOf(row);
  const [isSending, setIsSending] = useState(false);
  const send = async (doses: number) => {
    // A second tap would be refused, and that refusal is no news of the first. What was sent is shown by the row.
    setIsSending(true);
    if (!(await onInstead(row, doses))) setIsSending(false);
  };
  if (!mayCorrect && !maySetAside) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {instead === null ? null : (
        <Button tone="primary" isBusy={isSending} onClick={() => void send(instead.doses)}>
          {instead.label}
        </Button>
      )}
      {mayCorrect ? (
        <ButtonLink
          to={`/ledger/stock?modal=correct&event=${encodeURIComponent(row.event)}`}
          tone={instead === null ? 'primary' : 'plain'}
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
