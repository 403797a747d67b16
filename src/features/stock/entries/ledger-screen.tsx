import { EntryScreen } from './entry-screen.tsx';
import { entryViews } from './entry-views.ts';

const views = ['received', 'issued', 'transferred'] as const;

/** What the facility received, issued, and sent to other facilities. */
export function LedgerScreen() {
  return <EntryScreen views={views} titleOf={(view) => entryViews[view].caption} />;
}
