import { listingsOn } from '../activities.tsx';
import { EntryScreen } from './entry-screen.tsx';

const listings = listingsOn('ledger');

/** What the facility received, issued, and sent to other facilities. */
export function LedgerScreen() {
  return <EntryScreen listings={listings} titleOf={({ caption }) => caption} />;
}
