import type { ShownLot } from '#client/stock/lots.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { lotName } from '#bindings/lot-name.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { vialsFor } from './session.ts';
import { sessionStrings } from './session-strings.ts';

interface LotChoiceProps {
  readonly label: string;
  readonly lots: readonly ShownLot[];
  readonly chosen: EntryId | null;
  /** Doses of a vial of a lot; no number above 0 where nobody knows it. */
  readonly perVialOf: (lot: ShownLot) => number | undefined;
  readonly onChoose: (lot: ShownLot | undefined) => void;
}

/**
 * The lot of a row on two lines, so that none of it is cut off. Where there are several, the browser's own choice lies over
 * the words: a picture of it would not open as people know it.
 */
export function LotChoice({ label, lots, chosen, perVialOf, onChoose }: LotChoiceProps) {
  const lot = lots.find(({ id }) => id === chosen);
  const left = (of: ShownLot) => {
    const perVial = perVialOf(of) ?? 0;
    return perVial > 0 ? sessionStrings.vials(vialsFor(of.left, perVial)) : sessionStrings.doses(of.left);
  };
  const words = lot && (
    <span>
      <strong>
        <Breakable text={lotName(lot)} />
      </strong>
      <small className="ui-figure">{sessionStrings.lotFacts(formatDate(lot.expiryOn), left(lot))}</small>
    </span>
  );
  if (lots.length === 1) return <span className="session-lot">{words}</span>;
  return (
    <span className="session-lot" data-choice>
      <span aria-hidden>{words}</span>
      <Icon name="down" />
      <select
        aria-label={label}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => onChoose(lots.find(({ id }) => id === currentTarget.value))}
      >
        {lots.map((one) => (
          <option key={one.id} value={one.id}>
            {sessionStrings.lotWords(lotName(one), formatDate(one.expiryOn), left(one))}
          </option>
        ))}
      </select>
    </span>
  );
}
