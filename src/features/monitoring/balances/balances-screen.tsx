import { Link, useSearchParams } from 'react-router-dom';
import { monitoring } from '#contract/calls/monitoring.ts';
import type { Card, FacilityFigures, Step } from '#contract/calls/monitoring.ts';
import { OnlineUse } from '#bindings/online/online-use.tsx';
import { NotFound } from '#bindings/not-found/not-found.tsx';
import { useViewer } from '#bindings/use-viewer.ts';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { PlaceTrail } from '../place-of-address.tsx';
import { monitoringStrings } from '../strings.ts';
import { balancePath, type Total, totals } from './balance-path.ts';
import { PartRows, Shelf } from './part-rows.tsx';
import type { AntigenId, FacilityId } from '#domain/kernel/ids.ts';
import { scheduleWords } from '#bindings/schedule-words.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Section } from '#ui/layout/section.tsx';
import { isRecorded } from '../units/card-facts.tsx';
import '../monitoring.css';
import { Ruled, Split, Stack } from '#ui/layout/arrange.tsx';

/** Balances: the totals of each state, broken down from the state to the lot. */
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

/** A total of a unit, and of each of its parts. */
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

interface FacilityPartsProps {
  readonly facility: string;
  readonly total: Total;
}

/** A total of a facility by antigen, and of an antigen by lot. */
export function FacilityParts({ facility, total }: FacilityPartsProps) {
  const [params] = useSearchParams();
  const antigenId = params.get('antigen');
  return (
    <OnlineUse
      key={facility}
      endpoint={monitoring.facility}
      input={{ params: { facility: facility as FacilityId } }}
      title={monitoringStrings.balances}
    >
      {({ chain: trail, whole, antigens }, { age, again }) => {
        if (antigenId === null) {
          return (
            <Page title={whole.name} actions={again}>
              <PlaceTrail steps={trail} to={(step) => balancePath(step, total)} />
              {age}
              <PartRows
                total={total}
                value={whole[total]}
                onTheWay={whole.on_the_way}
                level="facility"
                parts={antigens.map(({ id, name, schedule, ...figures }) => ({
                  key: id,
                  name,
                  meta: scheduleWords(schedule),
                  value: figures[total],
                  onTheWay: figures.on_the_way,
                  to: `${balancePath(whole, total)}&antigen=${id}`,
                }))}
              />
            </Page>
          );
        }
        const antigen = antigens.find(({ id }) => id === antigenId);
        if (!antigen) return <NotFound isBare={false} />;
        return <Lots facility={facility} antigen={antigen} trail={trail} total={total} />;
      }}
    </OnlineUse>
  );
}

interface LotsProps extends FacilityPartsProps {
  readonly antigen: FacilityFigures['antigens'][number];
  readonly trail: readonly Step[];
}

function Lots({ facility, antigen, trail, total }: LotsProps) {
  return (
    <OnlineUse
      key={antigen.id}
      endpoint={monitoring.lots}
      input={{ params: { facility: facility as FacilityId, antigen: antigen.id as AntigenId } }}
      title={antigen.name}
    >
      {(lots, { age, again }) => (
        <Page title={antigen.name} actions={again}>
          <PlaceTrail
            steps={[...trail, { id: antigen.id, name: antigen.name, level: 'facility' }]}
            to={(step) => balancePath(step, total)}
          />
          {age}
          <PartRows
            total={total}
            value={lots.reduce((sum, lot) => sum + lot[total], 0)}
            onTheWay={antigen.on_the_way}
            level="facility"
            parts={lots.map((lot) => ({
              key: lot.id,
              name: monitoringStrings.lot(lot.batch_no),
              meta: monitoringStrings.lotMeta(lot.vendor, formatDate(lot.expiry_date)),
              value: lot[total],
              onTheWay: lot.on_the_way,
              to: null,
            }))}
          />
        </Page>
      )}
    </OnlineUse>
  );
}

interface StateTotalsProps {
  readonly states: readonly Card[];
  /** The unit that contains the states; for an officer of a state, the state itself. */
  readonly country: Card;
}

/** The sets of totals, each with every state; states without a facility have none and come last. */
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
          <Stack as="span" gap="none" align="end" isInline>
            <Figure value={country[total]} size="lead" />
            <Shelf total={total} value={country[total]} onTheWay={country.on_the_way} />
          </Stack>
        ) : undefined
      }
      description={monitoringStrings.totalsMean[total]}
    >
      <Ruled min={20} rows="tall">
        {shown
          .toSorted((a, b) => b[total] - a[total])
          .map((state) => (
            <li key={`${state.level} ${state.id}`}>
              <Stack as="article" gap="none" className="mon-card">
                <Split gap="small" columns={['fill', 'fit', 1.25]}>
                  <h3 className="text-lead">
                    <Stack as={Link} to={balancePath(state, total)} className="mon-card-link">
                      {state.level === 'stores' ? monitoringStrings.stores(state.name) : state.name}
                    </Stack>
                  </h3>
                  {isRecorded(state) ? (
                    <Figure value={state[total]} unit={monitoringStrings.doses(state[total])} size="title" />
                  ) : (
                    <span className="ui-soft">{monitoringStrings.notRecorded}</span>
                  )}
                  <Icon name="right" />
                </Split>
                {isRecorded(state) ? (
                  <p>
                    <Shelf total={total} value={state[total]} onTheWay={state.on_the_way} />
                  </p>
                ) : null}
              </Stack>
            </li>
          ))}
      </Ruled>
    </Section>
  ));
}
