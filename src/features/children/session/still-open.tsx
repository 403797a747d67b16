import type { StockChoice } from '#client/children/stock-choices.ts';
import { dateOf } from '#domain/kernel/local-date.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { CheckChoice } from '#ui/form/inputs/check-choice.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Vial } from '#ui/layout/vial.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { sessionStrings } from './session-strings.ts';
import { daysOpen, type ToTake } from './take-out.ts';

/** A vial that was opened before the session, with the antigen that it is of. */
export type OpenBefore = ToTake & { readonly choice: StockChoice };

interface StillOpenProps {
  readonly open: readonly OpenBefore[];
  readonly taken: ReadonlySet<EntryId>;
  readonly onTake: (entry: EntryId, isTaken: boolean) => void;
}

/** What was issued before and not utilized: the officer says which of it is really there. */
export function StillOpen({ open, taken, onTake }: StillOpenProps) {
  if (open.length === 0) return null;
  return (
    <Section title={sessionStrings.stillOpen} note={sessionStrings.stillOpenNote}>
      <ul role="list" className="session-rows">
        {open.map((one) => {
          const { choice, name } = one;
          const words = sessionStrings.openEntry(
            name,
            choice.label.batchNo,
            sessionStrings.doses(choice.available),
          );
          return (
            <li key={choice.source} className="session-still-open">
              <Vial left={choice.available} of={choice.doses} />
              <p>
                <strong>{words}</strong> <span className="ui-soft">{sinceWords(one)}</span>
              </p>
              <span className="ui-choices">
                <CheckChoice
                  label={sessionStrings.takenAlong}
                  about={words}
                  isChosen={taken.has(choice.source)}
                  onChoose={(isTaken) => onTake(choice.source, isTaken)}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function sinceWords({ choice: { happenedAt }, packing: { rule } }: OpenBefore): string | null {
  if (happenedAt === null) return null;
  const on = dateOf(happenedAt);
  const since = sessionStrings.issuedOn(formatDate(on));
  return rule === '28-days'
    ? `${since} ${sessionStrings.discardBy(formatDate(addDays(on, daysOpen)))}`
    : since;
}
