import { IconButton } from '#ui/layout/icon-button.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import type { ShownEntry } from './shown.ts';
import { signedDoses } from './signed-doses.ts';
import { directionWord, rowStateWord, stockStrings } from './strings.ts';

export type EntryRow = ShownEntry & {
  /** Doses that the lot has left; null where the entry opened none, or where it does not count. */
  readonly left: number | null;
  /** The server refused a reversal, correction or confirmation of it that nobody has seen to yet. */
  readonly isChangeRefused: boolean;
  /** A waiting one would be refused as things stand, and is not shown on the entry. */
  readonly isChangeDoubtful: boolean;
};

interface CellProps {
  readonly row: EntryRow;
}

/** The doses of an entry; of a received lot what is left of them. */
export function Doses({ row }: CellProps) {
  const isWhole = row.left === null || row.left === row.doses;
  return (
    <span className="ui-figure">
      {formatQuantity(isWhole ? signedDoses(row) : (row.left ?? row.doses))}
      {isWhole ? null : <Received left={row.left ?? row.doses} received={row.doses} />}
    </span>
  );
}

/** Beside the doses left of a lot, what came in: found doses may have made it more. */
export function Received({ left, received }: { readonly left: number; readonly received: number }) {
  const words = left > received ? stockStrings.moreThan : stockStrings.ofDoses;
  return <span className="stock-of"> {words(formatQuantity(received))}</span>;
}

/** Which way an adjustment went. */
export function AdjustedWay({ row }: CellProps) {
  return row.direction === null ? stockStrings.notSet : directionWord[row.direction];
}

/** Doses of an utilized entry that reached no child, and how much of it that is. */
export function Wasted({ row }: CellProps) {
  return (
    <span className="ui-figure">
      {formatQuantity(row.wastage)}{' '}
      <span className="stock-of">{stockStrings.percent(formatQuantity(row.wastageRate))}</span>
    </span>
  );
}

/** When it happened, the day above the hour where the column is narrow. */
export function HappenedAt({ row }: CellProps) {
  const [date, ...time] = formatDateTime(row.happenedAt).split(' ');
  return (
    <span className="stock-time ui-figure">
      <span>{date}</span> <span>{time.join(' ')}</span>
    </span>
  );
}

/** How far the entry has come, and the way to its receipt. */
export function RowAction({ row, onOpen }: CellProps & { readonly onOpen: (id: string) => void }) {
  return (
    <span className="stock-row-action">
      <RowState row={row} />{' '}
      <IconButton
        icon="eye"
        label={stockStrings.viewReceipt(row.antigenName, row.batchNo)}
        onClick={() => onOpen(row.id)}
      />
    </span>
  );
}

/** An entry that the server would refuse as things stand is not in the figures, and must not look like one that is. */
function RowState({ row }: CellProps) {
  if (row.wouldRefuse !== null) return <StatusIcon status="refused" label={stockStrings.wouldBeRefused} />;
  return <StatusIcon status={row.status} label={rowStateWord[row.status]} />;
}
