import { entryChange } from '#domain/ledger/entry-change.ts';
import { adjustmentReasonWords } from '#bindings/ledger-words.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { StatusIcon, type RowStatus } from '#ui/layout/status-icon.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { RowFigure } from '#ui/table/row-figure.tsx';
import type { ShownEntry } from '../shown.ts';
import { signed, signedDoses } from './entry-facts.ts';
import { directionWord, rowStateWord, stockStrings } from '../strings.ts';

export type EntryRow = ShownEntry & {
  /** Doses left in the lot; null if the entry opened none, or does not count. */
  readonly left: number | null;
  /** True if the server refused a reversal, correction or confirmation of it that has not been dealt with. */
  readonly isChangeRefused: boolean;
  /** True if a waiting change would be refused at present, and is therefore not shown on the entry. */
  readonly isChangeDoubtful: boolean;
};

interface CellProps {
  readonly row: EntryRow;
}

/** Doses of an entry; for a received lot those left, for an adjustment with the sign of its effect on the store. */
export function Doses({ row }: CellProps) {
  if (row.direction !== null) return <RowFigure>{signed(entryChange(row).balance)}</RowFigure>;
  if (row.left === null) return <RowFigure>{formatQuantity(signedDoses(row))}</RowFigure>;
  return <LotFigure left={row.left} received={row.doses} />;
}

/** The doses left in a lot, out of those received; found doses may make it more. */
export function LotFigure({ left, received }: { readonly left: number; readonly received: number }) {
  const words = left > received ? stockStrings.moreThan : stockStrings.ofDoses;
  return (
    <RowFigure isNone={left === 0} unit={left === received ? undefined : words(formatQuantity(received))}>
      {formatQuantity(left)}
    </RowFigure>
  );
}

/** Direction and reason of an adjustment. */
export function AdjustedWay({ row }: CellProps) {
  const way = row.direction === null ? stockStrings.notSet : directionWord[row.direction];
  return row.reasonCode === undefined ? way : `${way}, ${adjustmentReasonWords[row.reasonCode]}`;
}

/** Doses of a utilized entry that reached no child, and their share. */
export function Wasted({ row }: CellProps) {
  return (
    <span className="ui-figure">
      {formatQuantity(row.wastage)}{' '}
      <span className="ui-soft text-small font-normal whitespace-nowrap">
        {stockStrings.percent(formatQuantity(row.wastageRate))}
      </span>
    </span>
  );
}

/** Time of the entry. */
export function HappenedAt({ row }: CellProps) {
  const [date, ...time] = formatDateTime(row.happenedAt).split(' ');
  return (
    <span className="stock-time ui-figure">
      <span>{date}</span> <span className="ui-soft">{time.join(' ')}</span>
    </span>
  );
}

/** State of the entry: waiting, sent or refused. */
export function EntryRowState({ row }: CellProps) {
  const { status, words } = stateOf(row);
  return <StatusIcon status={status} label={words} />;
}

/** State of an entry in a list: its icon, with its words for a pointer or a screen reader. */
export function EntryStateIcon({ row }: CellProps) {
  const { status, words } = stateOf(row);
  return (
    <Cluster as="span" className="stock-state" isInline title={words}>
      <StatusIcon status={status} label="" />
      <span className="ui-hidden-text">{words}</span>
    </Cluster>
  );
}

/** An entry that the server would refuse at present is not in the figures, and must not look as if it were. */
function stateOf(row: EntryRow): { readonly status: RowStatus; readonly words: string } {
  if (row.wouldRefuse !== null) return { status: 'refused', words: stockStrings.wouldBeRefused };
  return { status: row.status, words: rowStateWord[row.status] };
}
