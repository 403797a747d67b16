import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { monitoring, type Step } from '#contract/calls/monitoring.ts';
import { OnlineUse } from '#bindings/online/online-use.tsx';
import { NotFound } from '#bindings/not-found/not-found.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Page } from '#ui/layout/page.tsx';
import { monitoringStrings } from './strings.ts';
import { type Level, levels } from '#domain/access/model.ts';
import { useViewer } from '#bindings/use-viewer.ts';

interface PlaceOfAddressProps {
  readonly level: Step['level'];
  readonly children: (id: string) => ReactNode;
}

/** The place that an address names: by its id, or by a name that one place of the viewer's unit has. */
export function PlaceOfAddress({ level, children }: PlaceOfAddressProps) {
  const { name = '' } = useParams();
  const [params] = useSearchParams();
  const id = params.get('id');
  if (id !== null) return children(id);
  return (
    <OnlineUse
      key={name}
      endpoint={monitoring.named}
      input={{ params: { level, name } }}
      title={monitoringStrings.loading}
    >
      {(found) => {
        const [only] = found;
        if (only === undefined) return <NotFound isBare={false} />;
        return found.length === 1 ? children(only.id) : <Which places={found} />;
      }}
    </OnlineUse>
  );
}

function Which({
  places,
}: {
  readonly places: readonly {
    readonly id: string;
    readonly name: string;
    readonly within: readonly string[];
  }[];
}) {
  return (
    <Page
      title={monitoringStrings.several(places[0]?.name ?? '')}
      description={monitoringStrings.severalHint}
    >
      <ul role="list" className="mon-rows">
        {places.map(({ id, name, within }) => (
          <li key={id}>
            <Link to={{ search: `?id=${id}` }} className="mon-row">
              <span>
                <strong>{name}</strong>
                <span className="mon-meta">{within.join(', ')}</span>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

interface PlaceTrailProps {
  readonly steps: readonly Step[];
  readonly to: (step: Step) => string;
}

/** The way from the viewer's own unit down to here; what lies above their unit is not for them. */
export function PlaceTrail({ steps, to }: PlaceTrailProps) {
  const viewer = useViewer();
  const own = viewer?.level ?? 'facility';
  const shown = steps.filter(({ level }) => isWithin(level, own));
  if (shown.length < 2) return null;
  const here = shown.at(-1);
  return (
    <nav aria-label={monitoringStrings.wayHere}>
      <ol role="list" className="mon-trail">
        {shown.map((step) => (
          <li key={step.id}>
            {step === here ? (
              <span aria-current="page">{step.name}</span>
            ) : (
              <Link to={to(step)}>{step.name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function isWithin(level: Level, own: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(own);
}
