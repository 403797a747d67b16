import { listingsOn } from '../activities.tsx';
import { stockStrings } from '../strings.ts';
import { EntryScreen } from './entry-screen.tsx';

const listings = listingsOn('adjustment-return');

/** Where the book was set right, and what went back to where it came from. */
export function AdjustmentReturnScreen() {
  return <EntryScreen listings={listings} titleOf={() => stockStrings.adjustmentReturn} />;
}
