import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { amendmentStrings } from './amendment-strings.ts';
import { signed } from '../entries/signed-doses.ts';

interface ArrivalDifferenceProps {
  readonly typed: string | undefined;
  readonly sent: number;
}

/** The adjustment that a differing count will make, while it is typed. */
export function ArrivalDifference({ typed, sent }: ArrivalDifferenceProps) {
  return <output className="stock-live">{sentenceOf(wholeNumberIn(typed ?? ''), sent)}</output>;
}

function sentenceOf(counted: number, sent: number): string {
  if (!Number.isSafeInteger(counted) || counted < 0) return amendmentStrings.adjustsNot;
  if (counted === sent) return amendmentStrings.adjustsNothing;
  return amendmentStrings.adjusts(signed(counted - sent), formatQuantity(counted), formatQuantity(sent));
}
