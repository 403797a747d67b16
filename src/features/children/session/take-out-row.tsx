import type { EntryId } from '#domain/kernel/ids.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
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

interface TakeOutRowProps {
  readonly of: ToTake;
  readonly taken: Taken;
  readonly isChecked: boolean;
  readonly onChange: (taken: Taken) => void;
}

/** One antigen of a session: which lot, and how many vials of it. */
export function TakeOutRow({ of, taken, isChecked, onChange }: TakeOutRowProps) {
  const { name, lots, due, packing } = of;
  const known = packing.perVial;
  const perVial = wholeNumberIn(taken.perVial);
  const vials = wholeNumberIn(taken.vials);
  const isUnknown = vials > 0 && !(perVial > 0);
  return (
    <li className="session-take">
      <span className="session-take-name">
        <strong>{name}</strong>
        <span className="ui-soft">{sessionStrings.due(due)}</span>
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
    </li>
  );
}
