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
import { Facts, Ruled, Split, Stack } from '#ui/layout/arrange.tsx';
import { Trail } from '#ui/layout/trail.tsx';

interface PlaceOfAddressProps {
  readonly level: Step['level'];
  readonly children: (id: string) => ReactNode;
}

/** The place named in an address: by its id, or by a name that is unique in the viewer's unit. */
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
      <Ruled rows="tall">
        {places.map(({ id, name, within }) => (
          <li key={id}>
            <Split as={Link} to={{ search: `?id=${id}` }} className="ui-opens" gap="small">
              <Stack as="span" gap="none">
                <strong className="text-lead">{name}</strong>
                <Facts as="span">{within.join(', ')}</Facts>
              </Stack>
              <Icon name="right" />
            </Split>
          </li>
        ))}
      </Ruled>
    </Page>
  );
}

interface PlaceTrailProps {
  readonly steps: readonly Step[];
  readonly to: (step: Step) => string;
}

/** Breadcrumb from the viewer's own unit down to here; higher units are left out. */
export function PlaceTrail({ steps, to }: PlaceTrailProps) {
  const viewer = useViewer();
  const own = viewer?.level ?? 'facility';
  const shown = steps.filter(({ level }) => isWithin(level, own));
  if (shown.length < 2) return null;
  const here = shown.at(-1);
  return (
    <Trail
      label={monitoringStrings.wayHere}
      steps={shown.map((step) => ({
        key: step.id,
        name: step.name,
        to: step === here ? undefined : to(step),
      }))}
    />
  );
}

function isWithin(level: Level, own: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(own);
}
