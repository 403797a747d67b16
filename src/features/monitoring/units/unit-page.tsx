import { monitoring, type UnitFigures } from '#contract/calls/monitoring.ts';
import { OnlineUse } from '#bindings/online/online-use.tsx';
import { useViewer } from '#bindings/use-viewer.ts';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Page } from '#ui/layout/page.tsx';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { PlaceTrail } from '../place-trail.tsx';
import { monitoringStrings } from '../strings.ts';
import { UnitCards } from './unit-cards.tsx';
import { WholeFigures } from './whole-figures.tsx';
import '../monitoring.css';

interface UnitPageProps {
  readonly id: string;
  /** Its own stores in the place of the units in it. */
  readonly isStores?: boolean;
  readonly title: string;
}

/** A unit: its figures, and a card of each of its parts, whose figures add up to them. */
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

/** How long the stock of the parts lasts, on a map; for who may see the analysis. */
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
