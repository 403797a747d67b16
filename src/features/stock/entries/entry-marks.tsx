import { Flag } from '#ui/layout/flag.tsx';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import type { EntryRow } from './entry-cells.tsx';
import { isDifferenceAtArrival, sentAndCounted, utilizedDoses } from './entry-facts.ts';
import { markStrings } from '../marks/mark-strings.ts';

/** What sets an entry apart from those that simply stand; its receipt says more and leads on. */
export function EntryMarks({ row }: { readonly row: EntryRow }) {
  const isDifference = isDifferenceAtArrival(row);
  const counted = sentAndCounted(row);
  const utilized = utilizedDoses(row);
  return (
    <>
      {row.arrival === 'unconfirmed' ? (
        <Flag tone="warning" icon="box">
          {markStrings.arrivalNotConfirmed}
        </Flag>
      ) : null}
      {row.arrival === 'differs' ? (
        <Flag tone="warning">{isDifference ? markStrings.differenceOfArrival : differs(counted)}</Flag>
      ) : null}
      {utilized === 0 ? null : (
        <Flag tone="neutral" icon="check">
          {utilized === row.doses
            ? markStrings.utilized
            : markStrings.partlyUtilized(formatQuantity(utilized), formatQuantity(row.doses))}
        </Flag>
      )}
      {row.reversedBy === null ? null : (
        <Flag tone="neutral" icon="undo">
          {markStrings.reversed}
        </Flag>
      )}
      {row.activity === 'reverse' ? (
        <Flag tone="neutral" icon="undo">
          {markStrings.reversal}
        </Flag>
      ) : null}
      {row.isChangeRefused ? <Flag tone="danger">{markStrings.changeRefused}</Flag> : null}
      {row.isChangeDoubtful ? <Flag tone="danger">{markStrings.changeDoubtful}</Flag> : null}
      {row.isMarkWaiting ? (
        <Flag tone="neutral" icon="waiting">
          {markStrings.changeWaiting}
        </Flag>
      ) : null}
    </>
  );
}

function differs(counted: ReturnType<typeof sentAndCounted>): string {
  return counted === null
    ? markStrings.arrivalDiffers
    : markStrings.arrived(formatQuantity(counted.counted), formatQuantity(counted.sent));
}
