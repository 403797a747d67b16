import { useLiveQuery } from 'dexie-react-hooks';
import type { Engine } from '#client/engine.ts';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { syncStrings } from './strings.ts';

type OpenCase = Awaited<ReturnType<Engine['queries']['openCases']>>[number];

/** What this facility has to look into and no entry of this device says itself, such as stock that another one counted otherwise. */
export function OwnCases({ engine }: { readonly engine: Engine }) {
  const cases = useLiveQuery(() => engine.queries.openCases(), [engine]);
  if (cases === undefined || cases.length === 0) return null;
  return (
    <Card title={syncStrings.casesTitle} description={syncStrings.casesHint}>
      <ul role="list" className="grid gap-3">
        {cases.map((row) => (
          <li key={row.id} className="grid gap-2">
            <p className="flex items-start gap-2">
              <Icon name="alert" />
              <span>{row.detail}</span>
            </p>
            <p className="ui-soft">{syncStrings.since(formatDateTime(row.openedAt))}</p>
            <Entry row={row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Entry({ row }: { readonly row: OpenCase }) {
  const way = wayTo(row);
  if (way === null) return null;
  return (
    <div>
      <ButtonLink to={way.to} icon="eye">
        {way.label}
      </ButtonLink>
    </div>
  );
}

/** Where the case can be looked into; a child and its record have the id of the event that made them. */
function wayTo({ reason, event, about }: OpenCase): { readonly to: string; readonly label: string } | null {
  const [other] = about ?? [];
  const id = reason === 'arrival-differs' ? (other ?? event) : event;
  if (id === null) return null;
  switch (reason) {
    case 'arrival-differs':
      return { to: address('/ledger/stock', { receipt: id }), label: syncStrings.viewEntry };
    case 'likely-duplicate':
      return {
        to: address('/child/registration', {
          card: id,
          ...(other === undefined ? {} : { task: 'merge', of: other }),
        }),
        label: syncStrings.compareChildren,
      };
    case 'number-changed':
      return { to: address('/child/registration', { card: id }), label: syncStrings.openCard };
    default:
      return null;
  }
}

function address(path: string, params: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(params).toString()}`;
}
