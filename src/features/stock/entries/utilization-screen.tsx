import { EntryScreen } from './entry-screen.tsx';
import { stockStrings } from '../strings.ts';

const views = ['issued-out', 'utilization'] as const;

/** What was handed out to sessions, and what became of it. */
export function UtilizationScreen() {
  return <EntryScreen views={views} titleOf={() => stockStrings.utilization} />;
}
