import type { LocalDate } from '#domain/kernel/local-date.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Engine } from '#client/engine.ts';
import { isPractising } from '#client/practice/practising.ts';
import type { Badge, SyncRow } from '#client/sync-centre-rows.ts';
import type { SyncStatus } from '#client/db/sync-status.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { downloadFile } from '#ui/files/download-file.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useToday } from '#bindings/use-today.ts';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { notify } from '#ui/toast/notify.ts';
import { DeviceFacts } from './device-facts.tsx';
import { OwnCases } from './own-cases.tsx';
import { syncStrings, type SyncView, syncViews } from './strings.ts';
import { SyncRowCard, type SyncRowCardProps, voucherOf } from './sync-row-card.tsx';
import { Progress } from '#ui/layout/progress.tsx';
import type { RowStatus } from '#ui/layout/status-icon.tsx';
import { voucherNo } from '#domain/ledger/paper-code.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#ui/modal/confirm-dialog.tsx')).ConfirmDialog,
}));

interface SyncCentreScreenProps {
  readonly engine: Engine;
  readonly badge: Badge | null;
  readonly status: SyncStatus | null;
  readonly viewer: string | null;
  readonly syncNow: () => Promise<void>;
  readonly signInPath: string;
  /** True if the viewer belongs to a unit above the facilities. */
  readonly isAbove: boolean;
  /** Links to the other parts of the sync centre. */
  readonly actions?: ReactNode;
}

/**
 * Shows the events that wait, were sent or were refused, and why; nothing here is ever deleted. In practice mode it shows the practice
 * events.
 */
export function SyncCentreScreen(props: SyncCentreScreenProps) {
  return isPractising() ? <Practised {...props} /> : <Sent {...props} />;
}

function Practised({ engine, viewer }: SyncCentreScreenProps) {
  const { rows, total, showMore } = useSyncRows(engine.queries, 'waiting');
  return (
    <Page title={syncStrings.title} description={syncStrings.practice}>
      <RowList
        rows={rows ?? []}
        viewer={viewer}
        onSetAside={() => undefined}
        onInstead={() => Promise.resolve(false)}
      />
      {rows !== undefined && rows.length < total ? (
        <Button onClick={showMore}>{syncStrings.more}</Button>
      ) : null}
    </Page>
  );
}

function Sent({
  engine,
  badge,
  status,
  viewer,
  syncNow,
  signInPath,
  isAbove,
  actions,
}: SyncCentreScreenProps) {
  const today = useToday();
  const [view, setView] = useUrlChoice('show', syncViews);
  const { rows: found, total, showMore } = useSyncRows(engine.queries, view);
  const open = useLiveQuery(() => engine.queries.openCases(), [engine]);
  const hasCases = view === 'waiting' || view === 'attention';
  // Shown together with the cases above them, which would otherwise push them down.
  const rows = hasCases && open === undefined ? undefined : found;
  const [leaving, setLeaving] = useState<EventId>();
  const isReplaying = status?.replaying === true;
  const counts = {
    waiting: badge?.waiting ?? 0,
    attention: (badge?.needAttention ?? 0) + (badge?.openCases ?? 0),
    sent: 0,
    'set-aside': 0,
  };

  return (
    <Page
      title={syncStrings.title}
      description={syncStrings.description}
      actions={
        <>
          {status?.state === 'sign-in-needed' ? (
            <ButtonLink to={signInPath} tone="primary" icon="lock">
              {syncStrings.signIn}
            </ButtonLink>
          ) : (
            <Button
              // A refused event has its own next step, for which resending does not help.
              tone={view === 'attention' ? 'plain' : 'primary'}
              icon="refresh"
              isBusy={isReplaying}
              onClick={() => void syncNow()}
            >
              {syncStrings.retry}
            </Button>
          )}
          <Button icon="download" onClick={() => void exportEntries(engine, today)}>
            {syncStrings.export}
          </Button>
          {actions}
        </>
      }
    >
      <Sending isReplaying={isReplaying} waiting={counts.waiting} />
      <Toggle
        label={syncStrings.views}
        options={syncViews.map((value) => ({
          value,
          label: viewLabel(value, counts[value]),
        }))}
        value={view}
        onChange={setView}
      />
      {hasCases && rows !== undefined && open !== undefined ? (
        <OwnCases open={open} viewer={viewer} isAbove={isAbove} />
      ) : null}
      {view === 'waiting' && badge !== null && badge.otherFacilities > 0 ? (
        <p className="ui-soft">{syncStrings.otherFacilities(badge.otherFacilities)}</p>
      ) : null}
      {/* Cases are listed above, and are not entries of this device. */}
      {view === 'attention' && open !== undefined && open.length > 0 && rows?.length === 0 ? null : (
        <Rows
          view={view}
          rows={rows}
          viewer={viewer}
          onSetAside={setLeaving}
          onInstead={(row, doses) => sendInstead(engine, row, doses)}
        />
      )}
      {rows !== undefined && rows.length < total ? (
        <Button onClick={showMore}>{syncStrings.more}</Button>
      ) : null}
      {/* Shown once the rows are, which determine its position. */}
      {rows === undefined ? null : <DeviceFacts engine={engine} status={status} />}
      {leaving === undefined ? null : (
        <SetAside engine={engine} event={leaving} onDone={() => setLeaving(undefined)} />
      )}
    </Page>
  );
}

interface RowsProps extends Pick<SyncRowCardProps, 'viewer' | 'onSetAside' | 'onInstead'> {
  readonly view: SyncView;
  readonly rows: ReturnType<typeof useSyncRows>['rows'];
}

function Rows({ view, rows, ...card }: RowsProps) {
  if (rows === undefined) return <Skeleton shape="rows" />;
  if (rows.length === 0)
    return <EmptyState icon="cloud" title={syncStrings.empty[view]} hint={syncStrings.emptyHint[view]} />;
  if (view === 'attention') return <RowsByVoucher rows={rows} {...card} />;
  return <RowList rows={rows} {...card} />;
}

function RowList({
  rows,
  ...card
}: Omit<RowsProps, 'view' | 'rows'> & { readonly rows: readonly SyncRow[] }) {
  return (
    <Stack as="ul" role="list">
      {rows.map((row) => (
        <li key={row.event}>
          <SyncRowCard row={row} {...card} />
        </li>
      ))}
    </Stack>
  );
}

/** Sends the lot's remaining doses in place of the refused ones; the refused entry then points to the new one. */
async function sendInstead(engine: Engine, row: SyncRow, doses: number): Promise<boolean> {
  const payload = { ...row.payload, doses } as unknown as LedgerActivity['payload'];
  const sent = await engine.stock.resend(row.event, payload).catch(() => ({ ok: false }) as const);
  if (sent.ok) notify.success(syncStrings.sentInstead(doses));
  else notify.error(syncStrings.notSentInstead);
  return sent.ok;
}

function SetAside({
  engine,
  event,
  onDone,
}: {
  readonly engine: Engine;
  readonly event: EventId;
  readonly onDone: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    const result = await engine.outbox.setAside(event).catch(() => ({ ok: false }) as const);
    if (result.ok) notify.success(syncStrings.setAsideDone);
    else notify.error(syncStrings.setAsideFailed);
    onDone();
  };
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={syncStrings.setAsideTitle}
        isOpen
        confirmLabel={syncStrings.setAside}
        cancelLabel={syncStrings.cancel}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={onDone}
      >
        <p>{syncStrings.setAsideBody}</p>
      </ConfirmDialog>
    </Suspense>
  );
}

async function exportEntries(engine: Engine, today: LocalDate): Promise<void> {
  try {
    const { text, entries } = await engine.outbox.export();
    downloadFile([text], {
      name: `vaxledger-entries-${today}.json`,
      type: 'application/json',
    });
    void engine.storage.wroteFile('outbox', entries);
  } catch {
    notify.error(syncStrings.exportFailed);
  }
}

function viewLabel(view: SyncView, count: number): string {
  const label = syncStrings.view[view];
  return count === 0 ? label : syncStrings.withCount(label, count);
}

interface SendingProps {
  readonly isReplaying: boolean;
  readonly waiting: number;
}

/** Progress of the current replay, relative to the highest number of waiting events since it began. */
function Sending({ isReplaying, waiting }: SendingProps) {
  const [most, setMost] = useState(0);
  const nextMost = isReplaying ? Math.max(most, waiting) : 0;
  if (nextMost !== most) setMost(nextMost);
  if (!isReplaying || nextMost === 0) return null;
  return <Progress label={syncStrings.sending} value={nextMost - waiting} max={nextMost} />;
}

const pageSize = 25;

interface VisibleRows {
  readonly view: SyncView;
  readonly rows: readonly SyncRow[];
  readonly total: number;
}

/** The rows of one view, kept up to date; undefined until read. */
function useSyncRows(queries: Engine['queries'], view: SyncView) {
  const [page, setPage] = useState({ view, limit: pageSize });
  const limit = page.view === view ? page.limit : pageSize;
  const read = useLiveQuery(() => readRows(queries, { view, limit }), [queries, view, limit]);
  // Right after a change of view, the rows are still those of the previous one.
  const shown = read?.view === view ? read : undefined;
  return {
    rows: shown?.rows,
    total: shown?.total ?? 0,
    showMore: () => setPage({ view, limit: limit + pageSize }),
  };
}

/** Statuses of each view's rows, in the order shown. */
const statusesOf = {
  waiting: ['waiting'],
  // Accepted by the server with the effect still on its way here, then those that came back.
  sent: ['sent', 'saved'],
  // Refused, or on hold at the server.
  attention: ['attention'],
  'set-aside': ['set-aside'],
} as const satisfies Record<SyncView, readonly (RowStatus | 'attention')[]>;

async function readRows(
  queries: Engine['queries'],
  { view, limit }: { readonly view: SyncView; readonly limit: number },
): Promise<VisibleRows> {
  const parts = await Promise.all(statusesOf[view].map((status) => queries.syncRows({ status, limit })));
  return {
    view,
    rows: parts.flatMap(({ rows }) => rows).slice(0, limit),
    total: parts.reduce((sum, { total }) => sum + total, 0),
  };
}

type RowsByVoucherProps = Omit<SyncRowCardProps, 'row'> & { readonly rows: readonly SyncRow[] };

/** Rows that need attention; the lines of a voucher are grouped under its number. */
function RowsByVoucher({ rows, ...card }: RowsByVoucherProps) {
  const groups = Map.groupBy(rows, (row) => voucherOf(row) ?? row.event);
  return (
    <Stack as="ul" role="list">
      {Array.from(groups, ([key, lines]) => (
        <li key={key}>
          {lines.length === 1 ? null : <VoucherHeading voucher={key} lots={lines.length} />}
          {lines.map((row) => (
            <SyncRowCard key={row.event} row={row} {...card} />
          ))}
        </li>
      ))}
    </Stack>
  );
}

function VoucherHeading({ voucher, lots }: { readonly voucher: string; readonly lots: number }) {
  return (
    <Cluster className="pt-2" justify="between">
      <strong className="text-lead">{syncStrings.linesOfVoucher(voucherNo(voucher), lots)}</strong>
      <ButtonLink to={`/ledger/stock?${new URLSearchParams({ voucher }).toString()}`} icon="eye">
        {syncStrings.viewVoucher}
      </ButtonLink>
    </Cluster>
  );
}
