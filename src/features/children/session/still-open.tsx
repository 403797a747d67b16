import type { StockChoice } from '#client/children/stock-choices.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { Section } from '#ui/layout/section.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { sessionStrings } from './session-strings.ts';

interface StillOpenProps {
  readonly open: readonly { readonly name: string; readonly choice: StockChoice }[];
  readonly taken: ReadonlySet<EntryId>;
  readonly onTake: (entry: EntryId, isTaken: boolean) => void;
}

/** What was issued before and not utilized: the officer says which of it is really there. */
export function StillOpen({ open, taken, onTake }: StillOpenProps) {
  if (open.length === 0) return null;
  return (
    <Section title={sessionStrings.stillOpen} note={sessionStrings.stillOpenNote}>
      <ul role="list" className="session-rows">
        {open.map(({ name, choice }) => (
          <li key={choice.source}>
            <label className="session-check">
              <input
                type="checkbox"
                checked={taken.has(choice.source)}
                onChange={({ currentTarget }) => onTake(choice.source, currentTarget.checked)}
              />
              <strong>
                {sessionStrings.openEntry(name, choice.label.batchNo, sessionStrings.doses(choice.available))}
              </strong>
              <span className="ui-soft">
                {choice.happenedAt === null
                  ? null
                  : sessionStrings.issuedOn(formatDate(choice.happenedAt.slice(0, 10)))}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Section>
  );
}
