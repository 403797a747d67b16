import type { ShownLot } from '#client/stock/lots.ts';
import { Vvm } from '#bindings/vvm.tsx';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { IconButton } from '#ui/layout/icon-button.tsx';
import type { Taken } from './carry.ts';
import { LotChoice } from './lot-choice.tsx';
import { isVialUnknown, perVialOf } from './packing.ts';
import { sessionStrings } from './session-strings.ts';
import { Stepper } from './stepper.tsx';
import type { ToTake } from './take-out.ts';

interface TakeOutRowsProps {
  readonly of: ToTake;
  /** Lot by lot, the first one that is used first; never empty. */
  readonly taken: readonly Taken[];
  readonly isChecked: boolean;
  readonly onChange: (taken: readonly Taken[]) => void;
}

/** One antigen of a session: which lots, and how many vials of each. */
export function TakeOutRows({ of, taken, isChecked, onChange }: TakeOutRowsProps) {
  const free = of.lots.find(({ id }) => !taken.some(({ lot }) => lot === id));
  const more =
    free &&
    (() =>
      onChange([...taken, ofLot({ lot: null, vials: '1', perVial: taken[0]?.perVial ?? '' }, free, of)]));
  return (
    <li className="session-take-antigen">
      {taken.map((one, at) => (
        <TakeOutRow
          // A row is its place: its lot is what is changed in it.
          key={at}
          of={of}
          number={at + 1}
          taken={one}
          isChecked={isChecked}
          onMore={at === taken.length - 1 ? more : undefined}
          onChange={(changed) => onChange(taken.with(at, changed))}
        />
      ))}
    </li>
  );
}

/** The row with another lot; what the officer typed of its vials stands where no label says more. */
function ofLot(taken: Taken, lot: ShownLot | undefined, { packing }: ToTake): Taken {
  const known = isVialUnknown(lot, packing) ? undefined : perVialOf(lot, packing);
  return { ...taken, lot: lot?.id ?? null, perVial: known === undefined ? taken.perVial : String(known) };
}

interface TakeOutRowProps {
  readonly of: ToTake;
  /** Of the lots of its antigen, from 1. */
  readonly number: number;
  readonly taken: Taken;
  readonly isChecked: boolean;
  /** Takes vials of another lot too; left out where there is none. */
  readonly onMore: (() => void) | undefined;
  readonly onChange: (taken: Taken) => void;
}

function TakeOutRow({ of, number, taken, isChecked, onMore, onChange }: TakeOutRowProps) {
  const { lots, due, packing } = of;
  const name = number === 1 ? of.name : sessionStrings.batchNumber(of.name, number);
  const chosen = lots.find(({ id }) => id === taken.lot);
  const stage = chosen?.vvmStage;
  const perVial = wholeNumberIn(taken.perVial);
  const vials = wholeNumberIn(taken.vials);
  const isUnknown = vials > 0 && !(perVial > 0);
  return (
    <div className="session-take">
      <strong className="session-take-antigen-name">{number === 1 ? name : null}</strong>
      <span className="session-take-lot">
        <LotChoice
          label={sessionStrings.lotOf(name)}
          lots={lots}
          chosen={taken.lot}
          perVialOf={(lot) => (isVialUnknown(lot, packing) ? perVial : perVialOf(lot, packing))}
          onChoose={(lot) => onChange(ofLot(taken, lot, of))}
        />
        {onMore === undefined ? null : (
          <IconButton icon="plus" label={`${sessionStrings.anotherBatch}, ${of.name}`} onClick={onMore} />
        )}
      </span>
      <span className="session-take-vvm">{stage === undefined ? null : <Vvm stage={stage} />}</span>
      <span className="session-take-due ui-figure">
        {number === 1 ? (
          <>
            {due} <small>{sessionStrings.dueHead}</small>
          </>
        ) : null}
      </span>
      <span className="session-take-vials">
        <Stepper
          label={sessionStrings.vialsOf(name)}
          value={taken.vials}
          onChange={(typed) => onChange({ ...taken, vials: typed })}
        />
      </span>
      <span className="session-take-doses ui-figure">
        {vials > 0 && perVial > 0 ? vials * perVial : 0} <small>{sessionStrings.dosesHead}</small>
      </span>
      {isVialUnknown(chosen, packing) ? (
        <span className="session-take-per-vial">
          <span aria-hidden>{sessionStrings.perVialHead}</span>
          <Stepper
            label={sessionStrings.perVialOf(name)}
            value={taken.perVial}
            isInvalid={isChecked && isUnknown}
            onChange={(typed) => onChange({ ...taken, perVial: typed })}
          />
        </span>
      ) : null}
    </div>
  );
}
