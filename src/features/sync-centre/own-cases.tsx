import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useState } from 'react';
import type { Engine } from '#client/engine.ts';
import type { Api } from '#client/http/api.ts';
import { doubts } from '#domain/immunization/doubts.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { syncStrings } from './strings.ts';

const SettleCase = lazy(async () => ({ default: (await import('./settle-case.tsx')).SettleCase }));

type OpenCase = Awaited<ReturnType<Engine['queries']['openCases']>>[number];

/** What this facility has to look into and no entry of this device says itself, such as stock that another one counted otherwise. */
export function OwnCases({ api, engine }: { readonly api: Pick<Api, 'post'>; readonly engine: Engine }) {
  const cases = useLiveQuery(() => engine.queries.openCases(), [engine]);
  const [settled, setSettled] = useState<OpenCase | null>(null);
  if (cases === undefined || cases.length === 0) return null;
  return (
    <Card title={syncStrings.casesTitle} description={syncStrings.casesHint}>
      <ul role="list" className="grid gap-3">
        {cases.map((row) => (
          <li key={row.id} className="grid gap-2">
            <p className="flex items-start gap-2">
              <Icon name="alert" />
              <span>
                {row.name === null ? null : <strong>{row.name}: </strong>}
                {row.detail}
              </span>
            </p>
            <p className="ui-soft">{syncStrings.since(formatDateTime(row.openedAt))}</p>
            <div className="flex flex-wrap gap-2">
              <Entry row={row} />
              {canBeSettled(row) ? (
                <Button icon="check" onClick={() => setSettled(row)}>
                  {syncStrings.settle}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {settled ? (
        <Suspense>
          <SettleCase api={api} row={settled} onDone={() => setSettled(null)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

function Entry({ row }: { readonly row: OpenCase }) {
  const way = wayTo(row);
  if (way === null) return null;
  return (
    <ButtonLink to={way.to} icon="eye">
      {way.label}
    </ButtonLink>
  );
}

/**
 * What was recorded all the same, or counted otherwise: a person says what she found, and that is all there is to do. By it is
 * recorded what happened to a child and waits for something that was lost; of stock that waits the server says that it is not.
 */
const settledByWords: ReadonlySet<string> = new Set([...doubts, 'arrival-differs', 'dependency-missing']);

function canBeSettled({ reason }: OpenCase): boolean {
  return settledByWords.has(reason);
}

/** Where the case can be looked into. */
function wayTo({
  reason,
  event,
  about,
  child,
}: OpenCase): { readonly to: string; readonly label: string } | null {
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
    default:
      if (child !== null)
        return { to: address('/child/registration', { card: child }), label: syncStrings.openCard };
      return reason === 'stock-mismatch' && other !== undefined
        ? { to: address('/ledger/stock', { receipt: other }), label: syncStrings.viewEntry }
        : null;
  }
}

function address(path: string, params: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(params).toString()}`;
}
