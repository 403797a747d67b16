import { Navigate, useSearchParams } from 'react-router-dom';
import { monitoring } from '#contract/calls/monitoring.ts';
import { OnlineUse } from '#bindings/online/online-use.tsx';
import { useViewer } from '#bindings/use-viewer.ts';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { NotFound } from '#bindings/not-found/not-found.tsx';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { PlaceOfAddress, PlaceTrail } from '../place-of-address.tsx';
import { monitoringStrings } from '../strings.ts';
import { UnitCards } from './unit-cards.tsx';
import type { UnitFigures } from '#contract/calls/monitoring.ts';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { WholeFigures } from './card-facts.tsx';
import '../monitoring.css';

/** Country Monitoring: cards of countries. */
export function CountryMonitoring() {
  return (
    <OnlineUse
      endpoint={monitoring.countries}
      input={{ query: {} }}
      title={monitoringStrings.countryMonitoring}
    >
      {(cards, { age, again }) => (
        <Page title={monitoringStrings.countryMonitoring} actions={again}>
          {age}
          <UnitCards cards={cards} />
        </Page>
      )}
    </OnlineUse>
  );
}

/** State Monitoring: the states of the viewer's unit, or for a state's own officer that state. */
export function StateMonitoring() {
  const viewer = useViewer();
  const title = monitoringStrings.stateMonitoring;
  if (!viewer) {
    return (
      <Page title={title}>
        <Skeleton shape="rows" />
      </Page>
    );
  }
  if (viewer.level === 'country' && viewer.countryId !== null) {
    return <UnitPage id={viewer.countryId} title={title} />;
  }
  if (viewer.stateId === null) return <NotFound isBare={false} />;
  return (
    <OnlineUse
      endpoint={monitoring.unit}
      liveUnit={viewer.stateId}
      input={{ params: { id: viewer.stateId }, query: {} }}
      title={title}
    >
      {({ whole }, { age, again }) => (
        <Page title={title} actions={again}>
          {age}
          <UnitCards cards={[whole]} />
        </Page>
      )}
    </OnlineUse>
  );
}

/** The states of a country. */
export function StatesOfCountry() {
  return (
    <PlaceOfAddress level="country">
      {(id) => <UnitPage id={id} title={monitoringStrings.stateMonitoring} />}
    </PlaceOfAddress>
  );
}

/** The LGAs of a state. */
export function LgasOfState() {
  return (
    <PlaceOfAddress level="state">
      {(id) => <UnitPage id={id} title={monitoringStrings.loading} />}
    </PlaceOfAddress>
  );
}

/** The facilities of an LGA, or the own stores of a state or country. */
export function FacilitiesOfLga() {
  const [params] = useSearchParams();
  const isStores = params.get('stores') === '1';
  return (
    <PlaceOfAddress level="lga">
      {(id) => <UnitPage id={id} isStores={isStores} title={monitoringStrings.facilities} />}
    </PlaceOfAddress>
  );
}

/** The facilities of the viewer's own LGA, at an address of their own. */
export function OwnFacilities() {
  const viewer = useViewer();
  if (!viewer) return <Skeleton shape="rows" />;
  const { lga, lgaId } = viewer;
  if (lga === null || lgaId === null) return <NotFound isBare={false} />;
  return <Navigate to={addressOf({ id: lgaId, name: lga, level: 'lga' })} replace />;
}

interface UnitPageProps {
  readonly id: string;
  /** True for the unit's own stores instead of the units in it. */
  readonly isStores?: boolean;
  readonly title: string;
}

/** A unit: its figures, and a card for each part, whose figures add up to them. */
export function UnitPage({ id, isStores = false, title }: UnitPageProps) {
  return (
    <OnlineUse
      key={`${id} ${isStores}`}
      endpoint={isStores ? monitoring.stores : monitoring.unit}
      liveUnit={id}
      input={{ params: { id }, query: {} }}
      title={title}
    >
      {(figures, { age, again }) => (
        <Page
          title={titleOf(figures)}
          actions={
            <>
              <WeeksLink whole={figures.whole} />
              {again}
            </>
          }
        >
          <PlaceTrail steps={figures.chain} to={addressOf} />
          {age}
          <WholeFigures card={figures.whole} />
          <UnitCards cards={figures.parts} />
        </Page>
      )}
    </OnlineUse>
  );
}

/** Link to the map of weeks of stock, for viewers who may open the analysis. */
function WeeksLink({ whole: { id, level } }: Pick<UnitFigures, 'whole'>) {
  const viewer = useViewer();
  if (viewer?.roles.stateManager !== true || (level !== 'country' && level !== 'state')) return null;
  const state = level === 'state' ? `&state=${id}` : '';
  return (
    <ButtonLink to={`/graphical/analysis?of=weeks${state}`} icon="map">
      {monitoringStrings.weeksOfStock}
    </ButtonLink>
  );
}

function titleOf({ whole: { level, name } }: UnitFigures): string {
  switch (level) {
    case 'country':
      return monitoringStrings.states(name);
    case 'state':
      return monitoringStrings.lgas(name);
    case 'stores':
      return monitoringStrings.stores(name);
    case 'lga':
    case 'facility':
      return monitoringStrings.facilitiesOf(name);
  }
}
