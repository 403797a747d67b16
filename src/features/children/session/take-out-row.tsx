import type { EntryId } from '#domain/kernel/ids.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { vialsFor } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { Stepper } from './stepper.tsx';
import type { ToTake } from './take-out.ts';

/** What is taken along of one antigen, as typed. */
export interface Taken {
  readonly lot: EntryId | null;
  readonly vials: string;
  readonly perVial: string;
}

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
  const perVial = taken[0]?.perVial ?? '';
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
          onChange={(changed) => onChange(taken.with(at, changed))}
        />
      ))}
      {free === undefined ? null : (
        <span className="session-take-more">
          <Button
            tone="quiet"
            icon="plus"
            about={of.name}
            onClick={() => onChange([...taken, { lot: free.id, vials: '1', perVial }])}
          >
            {sessionStrings.anotherBatch}
          </Button>
        </span>
      )}
    </li>
  );
}

interface TakeOutRowProps {
  readonly of: ToTake;
  /** Of the lots of its antigen, from 1. */
  readonly number: number;
  readonly taken: Taken;
  readonly isChecked: boolean;
  readonly onChange: (taken: Taken) => void;
}

function TakeOutRow({ of, number, taken, isChecked, onChange }: TakeOutRowProps) {
  const { lots, due, packing } = of;
  const name = number === 1 ? of.name : sessionStrings.batchNumber(of.name, number);
  const known = packing.perVial;
  const perVial = wholeNumberIn(taken.perVial);
  const vials = wholeNumberIn(taken.vials);
  const isUnknown = vials > 0 && !(perVial > 0);
  return (
    <div className="session-take">
      <span className="session-take-name">
        <strong>{number === 1 ? name : null}</strong>
        <span className="ui-soft">{number === 1 ? sessionStrings.due(due) : null}</span>
      </span>
      {lots.length === 0 ? (
        <Flag tone={due > 0 ? 'danger' : 'neutral'}>{sessionStrings.noUsable}</Flag>
      ) : (
        <>
          <select
            className="ui-input"
            aria-label={sessionStrings.lotOf(name)}
            value={taken.lot ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ ...taken, lot: lots.find(({ id }) => id === currentTarget.value)?.id ?? null })
            }
          >
            {lots.map((lot) => (
              <option key={lot.id} value={lot.id}>
                {sessionStrings.lotWords(
                  lot.batchNo,
                  formatDate(lot.expiryOn),
                  perVial > 0
                    ? sessionStrings.vials(vialsFor(lot.left, perVial))
                    : sessionStrings.doses(lot.left),
                )}
              </option>
            ))}
          </select>
          <span className="session-count-field">
            <small aria-hidden>{sessionStrings.vialsHead}</small>
            <Stepper
              label={sessionStrings.vialsOf(name)}
              value={taken.vials}
              onChange={(typed) => onChange({ ...taken, vials: typed })}
            />
          </span>
          {known === undefined ? (
            <span className="session-count-field">
              <small aria-hidden>{sessionStrings.perVialHead}</small>
              <Stepper
                label={sessionStrings.perVialOf(name)}
                value={taken.perVial}
                isInvalid={isChecked && isUnknown}
                onChange={(typed) => onChange({ ...taken, perVial: typed })}
              />
            </span>
          ) : (
            <span className="session-take-doses ui-figure">
              {sessionStrings.doses(vials > 0 ? vials * known : 0)}
            </span>
          )}
        </>
      )}
    </div>
  );
}
