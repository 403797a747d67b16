import { useSearchParams } from 'react-router-dom';
import { type Card, monitoring, type Step } from '#contract/calls/monitoring.ts';
import { OnlineUse } from '#bindings/online/online-use.tsx';
import { NotFound } from '#bindings/not-found/not-found.tsx';
import { useViewer } from '#bindings/use-viewer.ts';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { PlaceTrail } from '../place-trail.tsx';
import { monitoringStrings } from '../strings.ts';
import { FacilityParts } from './facility-parts.tsx';
import { balancePath, totals, type Total } from './balance-path.ts';
import { PartRows } from './part-rows.tsx';
import { StateTotals } from './state-totals.tsx';
import '../monitoring.css';

/** Balances: the totals of each state, and what each is made of, from the state down to the lot. */
export function BalancesScreen() {
  const viewer = useViewer();
  const [params] = useSearchParams();
  if (!viewer) {
    return (
      <Page title={monitoringStrings.balances}>
        <Skeleton shape="rows" />
      </Page>
    );
  }
  const unit = params.get('unit');
  const total = totals.find((known) => known === params.get('total')) ?? 'balance';
  if (unit !== null) {
    const kind = params.get('kind');
    if (kind === 'facility') return <FacilityParts facility={unit} total={total} />;
    return <UnitParts id={unit} isStores={kind === 'stores'} total={total} />;
  }
  const own = viewer.level === 'country' ? viewer.countryId : viewer.stateId;
  if (own === null) return <NotFound isBare={false} />;
  return (
    <OnlineUse
      endpoint={monitoring.unit}
      liveUnit={own}
      input={{ params: { id: own }, query: {} }}
      title={monitoringStrings.balances}
    >
      {({ whole, parts }, { age, again }) => (
        <Page title={monitoringStrings.balances} description={monitoringStrings.balancesHint} actions={again}>
          {age}
          <StateTotals states={whole.level === 'country' ? parts : [whole]} country={whole} />
        </Page>
      )}
    </OnlineUse>
  );
}

interface UnitPartsProps {
  readonly id: string;
  readonly isStores: boolean;
  readonly total: Total;
}

/** One total of a unit, and of each of its parts. */
function UnitParts({ id, isStores, total }: UnitPartsProps) {
  return (
    <OnlineUse
      key={`${id} ${isStores}`}
      endpoint={isStores ? monitoring.stores : monitoring.unit}
      liveUnit={id}
      input={{ params: { id }, query: {} }}
      title={monitoringStrings.balances}
    >
      {({ chain: trail, whole, parts }, { age, again }) => (
        <Page title={nameOf(whole)} actions={again}>
          <PlaceTrail steps={trail} to={(step) => stepAddress(step, total)} />
          {age}
          <PartRows
            total={total}
            value={whole[total]}
            onTheWay={whole.on_the_way}
            level={whole.level}
            parts={parts.map((part) => ({
              key: `${part.level} ${part.id}`,
              name: nameOf(part),
              meta: null,
              value: part[total],
              onTheWay: part.on_the_way,
              to: balancePath(part, total),
            }))}
          />
        </Page>
      )}
    </OnlineUse>
  );
}

function nameOf({ level, name }: Pick<Card, 'level' | 'name'>): string {
  return level === 'stores' ? monitoringStrings.stores(name) : name;
}

function stepAddress(step: Step, total: Total): string {
  return balancePath(step, total);
}
