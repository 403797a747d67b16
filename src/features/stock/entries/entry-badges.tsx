import { Flag } from '#ui/layout/flag.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import type { EntryRow } from './entry-cells.tsx';
import { isDifferenceAtArrival, sentAndCounted, utilizedDoses } from './entry-facts.ts';
import { amendmentStrings } from '../amendments/amendment-strings.ts';

/** What sets an entry apart from those that simply stand; its receipt says more and leads on. */
export function EntryBadges({ row }: { readonly row: EntryRow }) {
  const isDifference = isDifferenceAtArrival(row);
  const counted = sentAndCounted(row);
  const utilized = utilizedDoses(row);
  return (
    <>
      {row.arrival === 'unconfirmed' ? (
        <Flag tone="warning" icon="box">
          {amendmentStrings.arrivalNotConfirmed}
        </Flag>
      ) : null}
      {row.arrival === 'differs' ? (
        <Flag tone="warning">{isDifference ? amendmentStrings.differenceOfArrival : differs(counted)}</Flag>
      ) : null}
      {utilized === 0 ? null : (
        <Flag tone="neutral" icon="check">
          {utilized === row.doses
            ? amendmentStrings.utilized
            : amendmentStrings.partlyUtilized(formatQuantity(utilized), formatQuantity(row.doses))}
        </Flag>
      )}
      {row.reversedBy === null ? null : (
        <Flag tone="neutral" icon="undo">
          {amendmentStrings.reversed}
        </Flag>
      )}
      {row.activity === 'reverse' ? (
        <Flag tone="neutral" icon="undo">
          {amendmentStrings.reversal}
        </Flag>
      ) : null}
      {row.isChangeRefused ? <Flag tone="danger">{amendmentStrings.changeRefused}</Flag> : null}
      {row.isChangeDoubtful ? <Flag tone="danger">{amendmentStrings.changeDoubtful}</Flag> : null}
      {row.isAmendmentWaiting ? (
        <Flag tone="neutral" icon="waiting">
          {amendmentStrings.changeWaiting}
        </Flag>
      ) : null}
    </>
  );
}

function differs(counted: ReturnType<typeof sentAndCounted>): string {
  return counted === null
    ? amendmentStrings.arrivalDiffers
    : amendmentStrings.arrived(formatQuantity(counted.counted), formatQuantity(counted.sent));
}
