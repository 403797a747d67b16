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

/** Says that nobody has confirmed yet that a lot came. */
export function NotConfirmed() {
  return (
    <Flag tone="info" icon="truck">
      {stockStrings.notConfirmed}
    </Flag>
  );
}
