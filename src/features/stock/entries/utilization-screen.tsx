import { listingsOn } from '../activities.tsx';
import { stockStrings } from '../strings.ts';
import { EntryScreen } from './entry-screen.tsx';

const listings = listingsOn('utilization');

/** What was handed out to sessions, and what became of it. */
export function UtilizationScreen() {
  return <EntryScreen listings={listings} titleOf={() => stockStrings.utilization} />;
}
