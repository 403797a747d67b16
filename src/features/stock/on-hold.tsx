import { Flag } from '#ui/layout/flag.tsx';
import { stockStrings } from './strings.ts';

/** Says that a lot lies in equipment that broke down. */
export function OnHold() {
  return (
    <Flag tone="danger" icon="pause">
      {stockStrings.onHold}
    </Flag>
  );
}
