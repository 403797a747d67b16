import { useState } from 'react';
import type { SyncRow } from '#client/sync-centre-rows.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { voucherNo } from '#domain/ledger/paper-code.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { insteadWords, syncStrings } from './strings.ts';
import { reasonSentence, refusalSaid } from '#bindings/server-words.ts';
import { isActivityType } from '#domain/ledger/activities/index.ts';
import { typeLabel } from './event-words.ts';

export interface SyncRowCardProps {
  readonly row: SyncRow;
  /** User id of the viewer. */
  readonly viewer: string | null;
  readonly onSetAside: (event: EventId) => void;
  /** Sends fewer doses in place of the refused ones. @returns true if they are saved. */
  readonly onInstead: (row: SyncRow, doses: number) => Promise<boolean>;
}

/** One saved entry: content, time, author, status, and actions. */
export function SyncRowCard({ row, viewer, onSetAside, onInstead }: SyncRowCardProps) {
  const voucher = voucherOf(row);
  const [what, ...about] = partsOf(row);
  const reason = reasonOf(row);
  const author = row.actor === viewer ? syncStrings.you : (row.actorName ?? syncStrings.colleague);
  return (
    <Stack
      as="article"
      className="border-b border-line py-4 wrap-anywhere"
      gap="small"
      aria-label={[what, ...about].join(', ')}
    >
      <Cluster justify="between">
        <h2 className="font-semibold">{what}</h2>
        <StatusIcon status={row.status} />
      </Cluster>
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
        <Cluster as="p" align="start" isOneLine>
          <Icon name="alert" />
          <span>{reason}</span>
        </Cluster>
      )}
      <Shortfall row={row} />
      {row.replacedBy === null ? (
        <Actions row={row} onSetAside={onSetAside} onInstead={onInstead} />
      ) : (
        <p>{syncStrings.replaced}</p>
      )}
    </Stack>
  );
}

/** Shows the doses in stock beside those asked for. */
function Shortfall({ row }: Pick<SyncRowCardProps, 'row'>) {
  const short = shortfallOf(row);
  if (short === null) return null;
  return (
    <Stack as="dl" gap="tight">
      {[[syncStrings.inStock, short.inStock] as const, [syncStrings.askedFor, short.asked] as const].map(
        ([term, doses]) => (
          <Cluster
            key={term}
            className="border-b border-line py-1"
            align="baseline"
            justify="between"
            isOneLine
          >
            <dt>{term}</dt>
            <dd>
              <Figure value={formatQuantity(doses)} unit={syncStrings.dosesUnit(doses)} size="title" />
            </dd>
          </Cluster>
        ),
      )}
    </Stack>
  );
}

function Actions({ row, onSetAside, onInstead }: Pick<SyncRowCardProps, 'row' | 'onSetAside' | 'onInstead'>) {
  const mayCorrect = canCorrect(row);
  // The server may still accept an event on hold, so it cannot be set aside.
  const maySetAside = row.status === 'refused';
  const instead = insteadOf(row);
  const [isSending, setIsSending] = useState(false);
  const send = async (doses: number) => {
    // A second tap would be refused, and that refusal would hide the first save. The row shows what was sent.
    setIsSending(true);
    if (!(await onInstead(row, doses))) setIsSending(false);
  };
  if (!mayCorrect && !maySetAside) return null;
  return (
    <Cluster align="stretch">
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
    </Cluster>
  );
}

/** Describes the entry, most important part first: activity, child, antigen, doses, batch. */
function partsOf({ type, payload, entry, antigenName }: SyncRow): readonly string[] {
  const label = typeLabel(type) ?? (type === '' ? syncStrings.damagedEntry : type);
  const doses = entry?.doses ?? numberIn(payload, 'doses');
  const counted = entry === null ? numberIn(payload, 'counted') : null;
  const batch = entry?.batchNo ?? textIn(payload, 'batchNo');
  return [
    label,
    textIn(payload, 'fullname'),
    antigenName,
    doses === null ? null : syncStrings.doses(doses),
    counted === null ? null : syncStrings.counted(counted),
    batch === null ? null : syncStrings.batch(batch),
  ].filter((part) => part !== null);
}

/** Says why an entry is not simply on its way; null if it is. */
function reasonOf(row: SyncRow): string | null {
  const { status, wouldRefuse } = row;
  if (row.damaged) return syncStrings.damaged;
  const vendor = row.entry?.vendor ?? textIn(row.payload, 'vendor');
  if (status === 'refused' || status === 'parked' || status === 'set-aside') {
    return refusalSaid(row, vendor) ?? syncStrings.unknownReason;
  }
  return wouldRefuse === null ? null : syncStrings.mayBeRefused(reasonSentence(wouldRefuse, vendor));
}

/** A refused entry can be corrected once: the correction is a new entry, which this one then points to. */
function canCorrect({ status, type, replacedBy, damaged }: SyncRow): boolean {
  return (
    (status === 'refused' || status === 'set-aside') &&
    replacedBy === null &&
    !damaged &&
    type !== 'open-wallet' &&
    type !== 'count-stock' &&
    isActivityType(type)
  );
}

/** Doses that a refused entry asked for and doses that its lot has now; null unless it was refused for that. */
function shortfallOf(row: SyncRow): { readonly inStock: number; readonly asked: number } | null {
  const asked = numberIn(row.payload, 'doses');
  if (row.status !== 'refused' || row.reason !== 'less-than-in-stock') return null;
  return row.inStock === null || asked === null ? null : { inStock: row.inStock, asked };
}

const wordsByType: Readonly<Record<string, (doses: string) => string>> = insteadWords;

/** The lot's remaining doses, offered in place of the refused ones; null if there are none or the refusal had another reason. */
function insteadOf(row: SyncRow): { readonly doses: number; readonly label: string } | null {
  const short = shortfallOf(row);
  const label = Object.hasOwn(wordsByType, row.type) ? wordsByType[row.type] : undefined;
  if (short === null || label === undefined || !canCorrect(row)) return null;
  const { inStock: doses, asked } = short;
  return doses > 0 && doses < asked ? { doses, label: label(formatQuantity(doses)) } : null;
}

/** The voucher that an entry belongs to; null for a single one. */
export function voucherOf({ payload }: Pick<SyncRow, 'payload'>): string | null {
  return textIn(payload, 'voucher');
}

function numberIn(payload: unknown, key: string): number | null {
  const value = fieldIn(payload, key);
  return typeof value === 'number' ? value : null;
}

function textIn(payload: unknown, key: string): string | null {
  const value = fieldIn(payload, key);
  return typeof value === 'string' && value !== '' ? value : null;
}

function fieldIn(payload: unknown, key: string): unknown {
  return typeof payload === 'object' && payload !== null ? Reflect.get(payload, key) : undefined;
}
