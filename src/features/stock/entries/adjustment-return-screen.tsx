import { EntryScreen } from './entry-screen.tsx';
import { stockStrings } from '../strings.ts';

const views = ['adjustment', 'return'] as const;

/** Where the book was set right, and what went back to where it came from. */
export function AdjustmentReturnScreen() {
  return <EntryScreen views={views} titleOf={() => stockStrings.adjustmentReturn} />;
}
