import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { monitoring, type Step } from '#contract/calls/monitoring.ts';
import { OnlineUse } from '#bindings/online/online-use.tsx';
import { NotFound } from '#bindings/not-found/not-found.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Page } from '#ui/layout/page.tsx';
import { monitoringStrings } from './strings.ts';

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
