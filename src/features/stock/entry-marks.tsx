import { ChipButton } from '#ui/layout/chip-button.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import type { EntryRow } from './entry-cells.tsx';
import { isDifferenceAtArrival, sentAndCounted, utilizedDoses } from './entry-facts.ts';
import { markStrings } from './mark-strings.ts';

interface EntryMarksProps {
  readonly row: EntryRow;
  readonly onOpen: (id: string) => void;
}

/** What sets an entry apart from those that simply stand; each mark opens the receipt that says more. */
export function EntryMarks({ row, onOpen }: EntryMarksProps) {
  const isDifference = isDifferenceAtArrival(row);
  const counted = sentAndCounted(row);
  const utilized = utilizedDoses(row);
  return (
    <>
      {row.arrival === 'unconfirmed' ? (
        <ChipButton tone="warning" icon="box" onClick={() => onOpen(row.id)}>
          {markStrings.arrivalNotConfirmed}
        </ChipButton>
      ) : null}
      {row.arrival === 'differs' ? (
        <ChipButton
          tone="warning"
          onClick={() => onOpen(isDifference && row.source !== null ? row.source : row.id)}
        >
          {isDifference ? markStrings.differenceOfArrival : differs(counted)}
        </ChipButton>
      ) : null}
      {utilized === 0 ? null : (
        <ChipButton tone="neutral" icon="check" onClick={() => onOpen(row.id)}>
          {utilized === row.doses
            ? markStrings.utilized
            : markStrings.partlyUtilized(formatQuantity(utilized), formatQuantity(row.doses))}
        </ChipButton>
      )}
      {row.reversedBy === null ? null : (
        <ChipButton tone="neutral" icon="back" onClick={() => onOpen(row.reversedBy ?? row.id)}>
          {markStrings.reversed}
        </ChipButton>
      )}
      {row.activity === 'reverse' ? (
        <ChipButton tone="neutral" icon="back" onClick={() => onOpen(row.source ?? row.id)}>
          {markStrings.reversal}
        </ChipButton>
      ) : null}
      {row.isChangeRefused ? (
        <ChipButton tone="danger" onClick={() => onOpen(row.id)}>
          {markStrings.changeRefused}
        </ChipButton>
      ) : null}
      {row.isChangeDoubtful ? (
        <ChipButton tone="danger" onClick={() => onOpen(row.id)}>
          {markStrings.changeDoubtful}
        </ChipButton>
      ) : null}
      {row.isMarkWaiting ? <StatusIcon status="waiting" label={markStrings.changeWaiting} /> : null}
    </>
  );
}

function differs(counted: ReturnType<typeof sentAndCounted>): string {
  return counted === null
    ? markStrings.arrivalDiffers
    : markStrings.arrived(formatQuantity(counted.counted), formatQuantity(counted.sent));
}
