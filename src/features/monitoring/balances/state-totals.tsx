import { Link } from 'react-router-dom';
import type { Card } from '#contract/calls/monitoring.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Section } from '#ui/layout/section.tsx';
import { monitoringStrings } from '../strings.ts';
import { isRecorded } from '../units/is-recorded.ts';
import { balancePath, totals } from './balance-path.ts';
import { Shelf } from './part-rows.tsx';

interface StateTotalsProps {
  readonly states: readonly Card[];
  /** What they lie in; of a state's own officer the state itself. */
  readonly country: Card;
}

/** The sets of totals, each with every state; states without a facility have nothing to total and stand last. */
export function StateTotals({ states, country }: StateTotalsProps) {
  if (states.length === 0) {
    return <EmptyState title={monitoringStrings.nothingBelow} hint={monitoringStrings.nothingBelowHint} />;
  }
  const known = states.filter(({ facilities }) => facilities > 0);
  const shown = known.length === 0 ? states : known;
  return totals.map((total) => (
    <Section
      key={total}
      title={monitoringStrings.totals[total]}
      note={
        states.length > 1 ? (
          <span className="mon-sum">
            <Figure value={country[total]} size="lead" />
            <Shelf total={total} value={country[total]} onTheWay={country.on_the_way} />
          </span>
        ) : undefined
      }
      description={monitoringStrings.totalsMean[total]}
    >
      <ul role="list" className="mon-cards">
        {shown
          .toSorted((a, b) => b[total] - a[total])
          .map((state) => (
            <li key={`${state.level} ${state.id}`}>
              <article className="mon-card">
                <h3>
                  <Link to={balancePath(state, total)} className="mon-card-link">
                    {state.level === 'stores' ? monitoringStrings.stores(state.name) : state.name}
                  </Link>
                </h3>
                {isRecorded(state) ? (
                  <Figure value={state[total]} unit={monitoringStrings.doses(state[total])} size="title" />
                ) : (
                  <span className="ui-soft">{monitoringStrings.notRecorded}</span>
                )}
                <Icon name="right" />
                {isRecorded(state) ? (
                  <p>
                    <Shelf total={total} value={state[total]} onTheWay={state.on_the_way} />
                  </p>
                ) : null}
              </article>
            </li>
          ))}
      </ul>
    </Section>
  ));
}
