import { EntryScreen } from './entry-screen.tsx';
import { entryViews } from './entry-views.ts';

const views = ['received', 'issued'] as const;

/** What the facility received and issued. */
export function LedgerScreen() {
  return <EntryScreen views={views} titleOf={(view) => entryViews[view].caption} />;
}
