import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { VoucherId } from '#domain/kernel/ids.ts';
import { Cluster, Paper, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { rowStateWord, stockStrings } from '../strings.ts';
import { isReversed, standingLines, voucherWords } from './voucher.ts';
import { voucherStrings } from './voucher-strings.ts';
import { useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { deviceNow } from '#client/db/clock.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import { ServerClock } from '#bindings/use-today.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Details } from '#ui/layout/details.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { usePaperFoot } from '#ui/layout/page.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataRows } from '#ui/table/data-rows.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import type { RowDesign } from '#ui/table/row-design.ts';
import { RowFigure } from '#ui/table/row-figure.tsx';
import { amendmentStrings } from '../amendments/amendment-strings.ts';
import { BatchNo, Vvm } from '../lot-facts.tsx';
import { TakeBackCount } from '../count/take-back-count.tsx';
import { Letterhead, Signatures } from '../receipt/letterhead.tsx';
import type { PlacesAbove, ShownEntry } from '../shown.ts';
import { dosesOfLine, sumOfDoses, sumOfVials, vialsOfLine } from './doses-of-line.ts';
import { voucherNo } from '#domain/ledger/paper-code.ts';
import type { LotLabel } from '#domain/ledger/model.ts';

/** All lines of a voucher on one paper; open while the URL names it. */
export function VoucherModal({ officer }: { readonly officer: Officer }) {
  const [voucher] = useUrlState('voucher');
  const change = useUrlChanges();
  const { queries } = pageEngine();
  const found = useLiveQuery(async () => {
    if (voucher === undefined) return null;
    const [lines, above] = await Promise.all([
      queries.onVoucher(voucher),
      queries.placesAbove(officer.facilityId),
    ]);
    return { voucher: voucher as VoucherId, lines, above };
  }, [queries, voucher, officer.facilityId]);
  if (voucher === undefined) return null;
  const close = () => change({ voucher: undefined }, 'replace');
  const shown = found?.voucher === voucher ? found : null;
  const first = shown?.lines[0];
  const isEmpty = shown !== null && shown.lines.length === 0;
  const isStanding = shown === null || standingLines(shown.lines).length > 0;
  return (
    <Modal
      title={voucherWords(first?.activity).title}
      isOpen
      isPrintable
      size="large"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{stockStrings.close}</Button>
          {first?.activity === 'adjust' ? <TakeBackCount adjustment={first.id} officer={officer} /> : null}
          <Button
            tone={isStanding ? 'primary' : 'plain'}
            icon="print"
            isDisabled={shown === null || isEmpty}
            onClick={() => window.print()}
          >
            {stockStrings.print}
          </Button>
        </>
      }
    >
      {shown === null ? <Skeleton count={8} /> : null}
      {isEmpty ? <EmptyState title={voucherStrings.missing} /> : null}
      {shown === null || isEmpty ? null : (
        <VoucherSheet
          {...shown}
          officer={officer}
          onOpen={(entry) => change({ voucher: undefined, receipt: entry }, 'push')}
        />
      )}
    </Modal>
  );
}

interface VoucherSheetProps {
  readonly voucher: VoucherId;
  /** At least one. */
  readonly lines: readonly ShownEntry[];
  readonly above: PlacesAbove;
  readonly officer: Officer;
  readonly onOpen: (entry: string) => void;
}

/** A voucher: its facility, its shared facts, a line for each lot, and space for two signatures. */
function VoucherSheet({ voucher, lines, above, officer, onOpen }: VoucherSheetProps) {
  const no = voucherNo(voucher);
  const [first] = lines;
  const standing = standingLines(lines);
  const vials = sumOfVials(standing);
  const printedAt = usePrintedAt();
  usePaperFoot(voucherStrings.voucherNo(no));
  return (
    <Stack className="stock-voucher ui-paper-page" gap="large">
      {standing.length > 0 ? null : <Banner tone="warning" title={amendmentStrings.reversed} />}
      {standing.some(({ arrival }) => arrival === 'unconfirmed') ? (
        <Banner tone="warning" title={amendmentStrings.arrivalNotConfirmed} />
      ) : null}
      <Letterhead above={above} officer={officer} code={voucher} codeLabel={voucherStrings.code(no)} />
      <Cluster as="p" className="stock-voucher-title" gap="large" align="baseline" justify="end" isOneLine>
        <Paper as="b">{voucherWords(first?.activity).title}</Paper>
        <b>{voucherStrings.no(no)}</b>
      </Cluster>
      {first === undefined ? null : <Details onPaper="lines" items={factsOf(first, above, officer)} />}
      <div className="ui-no-print">
        <DataRows
          caption={voucherStrings.title}
          columns={[...columns, ...onScreen]}
          row={design}
          rows={lines}
          rowKey={({ id }) => id}
          onOpen={({ id }) => onOpen(id)}
        />
      </div>
      <Paper className="stock-voucher-paper">
        <DataTable caption={voucherStrings.title} columns={onPaper} rows={lines} rowKey={({ id }) => id} />
      </Paper>
      <Cluster
        as="p"
        className="stock-voucher-total"
        gap="large"
        align="baseline"
        justify="between"
        isOneLine
      >
        <span>{voucherStrings.lotsOf(standing.length)}</span>
        <span className="ui-figure">{vials === null ? '' : voucherStrings.vialsOf(vials)}</span>
        <b className="ui-figure">{sumOfDoses(standing)}</b>
      </Cluster>
      <Paper as="p" className="stock-voucher-remarks">
        {voucherStrings.remarks}
      </Paper>
      {first === undefined ? null : <Signatures by={signersOf(first)} />}
      <Cluster as="p" className="stock-voucher-printed" justify="between" isOneLine only="paper">
        <span>{voucherStrings.entriesOf(lines.length)}</span>
        <span>
          {voucherStrings.printed(formatDateTime(printedAt), `${officer.firstName} ${officer.lastName}`)}
        </span>
      </Cluster>
    </Stack>
  );
}

function factsOf(line: ShownEntry, above: PlacesAbove, officer: Officer) {
  const here = above.facility?.name ?? officer.facility ?? stockStrings.notSet;
  const { from, to } = endsOf(line, here);
  return [
    { term: voucherStrings.origin, value: from },
    { term: voucherStrings.destination, value: to },
    { term: voucherWords(line.activity).time, value: formatDateTime(line.happenedAt) },
    { term: voucherStrings.period, value: `${line.year} ${line.quarter}` },
    { term: voucherStrings.officer, value: line.officer },
    { term: stockStrings.reason, value: line.reason },
  ];
}

/** Giver and receiver; null if the lines do not name them. */
function endsOf({ activity, origin, destination }: ShownEntry, here: string) {
  switch (activity) {
    case 'adjust':
      return { from: null, to: null };
    case 'issue':
      return { from: here, to: null };
    case 'transfer':
    case 'return':
      return { from: here, to: destination?.name ?? stockStrings.notSet };
    default:
      return { from: origin?.name ?? stockStrings.notSet, to: here };
  }
}

/** The signers: the officer who wrote the voucher, and an unnamed one on the other side. */
function signersOf({ activity, officer }: ShownEntry) {
  if (activity === 'adjust')
    return [
      { who: voucherStrings.countedBy, name: officer },
      { who: voucherStrings.checkedBy, name: null },
    ];
  const isReceived = activity === 'receive';
  return [
    { who: stockStrings.issuedBy, name: isReceived ? null : officer },
    { who: stockStrings.receivedBy, name: isReceived ? officer : null },
  ];
}

interface LineProps {
  readonly row: ShownEntry;
}

/** Doses of a line, struck through if they no longer count. */
function LineDoses({ row }: LineProps) {
  return isReversed(row) ? <s>{dosesOfLine(row)}</s> : dosesOfLine(row);
}

function LineState({ row }: LineProps) {
  return (
    <Cluster as="span" gap="medium" rowGap="none" isInline>
      <StatusIcon status={row.status} label={rowStateWord[row.status]} />
      <Reversed row={row} />
    </Cluster>
  );
}

function Reversed({ row }: LineProps) {
  if (!isReversed(row)) return null;
  return (
    <Flag tone="neutral" icon="undo">
      {amendmentStrings.reversed}
    </Flag>
  );
}

const columns: readonly Column<ShownEntry>[] = [
  ...labelColumns<ShownEntry>(({ antigenName }) => antigenName),
  { kind: 'text', key: 'vials', header: voucherStrings.vials, value: vialsOfLine },
  {
    kind: 'quantity',
    key: 'doses',
    header: voucherStrings.doses,
    cell: (row) => <LineDoses row={row} />,
  },
];

/** Paper has one ink, so the monitor's colours are left out, and so is the column of the state. */
const paperCells: Partial<Record<string, Column<ShownEntry>['cell']>> = {
  vvmStage: ({ vvmStage }) => vvmStage,
  antigen: (row) => (
    <>
      <strong>{row.antigenName}</strong> <Reversed row={row} />
    </>
  ),
};
const onPaper = columns.map((column) => {
  const cell = paperCells[column.key];
  return cell === undefined ? column : { ...column, cell };
});

/** Columns shown on the screen only. */
const onScreen: readonly Column<ShownEntry>[] = [
  {
    kind: 'text',
    key: 'status',
    header: voucherStrings.state,
    cell: (row) => <LineState row={row} />,
  },
  { kind: 'action', key: 'open', header: voucherStrings.action, label: ({ batchNo }) => batchNo },
];

const design: RowDesign<ShownEntry> = {
  lead: ({ antigenName }) => antigenName,
  title: (row) => <BatchNo no={row.batchNo} />,
  facts: (row) => [formatDate(row.expiryOn), vialsOfLine(row) || null],
  meta: (row) => [<Vvm key="vvm" stage={row.vvmStage} />],
  status: (row) => <LineState row={row} />,
  figure: (row) => (
    <RowFigure>
      <LineDoses row={row} />
    </RowFigure>
  ),
};

/** Columns of a lot's label. */
function labelColumns<Row extends LotLabel>(nameOf: (row: Row) => string): readonly Column<Row>[] {
  return [
    { kind: 'number', key: 'at', header: voucherStrings.number },
    {
      kind: 'text',
      key: 'antigen',
      header: voucherStrings.antigen,
      cell: (row) => <strong>{nameOf(row)}</strong>,
    },
    {
      kind: 'text',
      key: 'batchNo',
      header: voucherStrings.batch,
      cell: (row) => <BatchNo no={row.batchNo} />,
    },
    { kind: 'date', key: 'expiryOn', header: voucherStrings.expiry, value: ({ expiryOn }) => expiryOn },
    {
      kind: 'text',
      key: 'vvmStage',
      header: voucherStrings.stage,
      cell: (row) => <Vvm stage={row.vvmStage} />,
    },
  ];
}

/** The minute of printing, by the officer's clock; before that the minute of opening. */
function usePrintedAt(): LocalDateTime {
  const clock = useContext(ServerClock);
  const [printedAt, setPrintedAt] = useState(() => deviceNow(clock));
  useEffect(() => {
    // Synchronous, because the paper is drawn as soon as the listener has returned.
    const look = () => flushSync(() => setPrintedAt(deviceNow(clock)));
    window.addEventListener('beforeprint', look);
    return () => window.removeEventListener('beforeprint', look);
  }, [clock]);
  return printedAt;
}
