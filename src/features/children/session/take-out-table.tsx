import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { Taken } from './carry.ts';
import { sessionStrings } from './session-strings.ts';
import { TakeOutRows } from './take-out-row.tsx';
import type { ToTake } from './take-out.ts';

interface TakeOutTableProps {
  /** Children who are expected. */
  readonly expected: number;
  readonly rows: readonly { readonly one: ToTake; readonly taken: readonly Taken[] }[];
  readonly isChecked: boolean;
  readonly onChange: (antigen: ToTake['antigen'], taken: readonly Taken[]) => void;
}

/** What goes into the cool box, an antigen a row; what cannot be taken is said below. */
export function TakeOutTable({ expected, rows, isChecked, onChange }: TakeOutTableProps) {
  const without = rows.filter(({ one }) => one.lots.length === 0).map(({ one }) => one);
  const missed = without.filter(({ due }) => due > 0);
  const unneeded = without.filter(({ due }) => due === 0);
  return (
    <Section
      title={sessionStrings.takeOut}
      note={sessionStrings.takeOutNote(expected)}
      actions={
        <Button tone="quiet" icon="print" onClick={() => window.print()}>
          {sessionStrings.pickList}
        </Button>
      }
    >
      <p className="session-take session-take-head" aria-hidden>
        <span>{sessionStrings.antigen}</span>
        <span>{sessionStrings.batchHead}</span>
        <span>{sessionStrings.vvmHead}</span>
        <span>{sessionStrings.dueHead}</span>
        <span>{sessionStrings.vialsHead}</span>
        <span>{sessionStrings.dosesHead}</span>
      </p>
      <ul role="list" className="session-rows">
        {rows
          .filter(({ one }) => one.lots.length > 0)
          .map(({ one, taken }) => (
            <TakeOutRows
              key={one.antigen}
              of={one}
              taken={taken}
              isChecked={isChecked}
              onChange={(changed) => onChange(one.antigen, changed)}
            />
          ))}
      </ul>
      <div className="session-take-missed">
        {missed.map(({ antigen, name, due }) => (
          <Banner key={antigen} tone="warning" title={sessionStrings.cannotBeTaken(name)}>
            {sessionStrings.needIt(due)}
          </Banner>
        ))}
        {unneeded.length === 0 ? null : (
          <p className="ui-soft">{sessionStrings.noneUsable(unneeded.map(({ name }) => name).join(', '))}</p>
        )}
        <p className="ui-soft ui-no-print">{sessionStrings.inStockUntil}</p>
      </div>
    </Section>
  );
}
