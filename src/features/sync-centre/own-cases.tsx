import { lazy, Suspense, useState } from 'react';
import type { Engine } from '#client/engine.ts';
import { cases } from '#contract/endpoints/cases.ts';
import { doubts } from '#domain/immunization/doubts.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useOnlinePage } from '#officer/online/use-online-page.ts';
import { CaseRow } from './case-row.tsx';
import { syncStrings } from './strings.ts';

const SettleCase = lazy(async () => ({ default: (await import('./settle-case.tsx')).SettleCase }));

export type OpenCase = Awaited<ReturnType<Engine['queries']['openCases']>>[number];

/** What this facility has to look into and no entry of this device says itself, such as stock that another one counted otherwise. */
export function OwnCases({
  open,
  viewer,
}: {
  readonly open: readonly OpenCase[];
  readonly viewer: string | null;
}) {
  if (open.length === 0 || viewer === null) return null;
  return <Cases open={open} viewer={viewer} />;
}

const newest = { query: '', pageIndex: 0, pageSize: 100, sort: null };
const noParams = {};

function Cases({ open, viewer }: { readonly open: readonly OpenCase[]; readonly viewer: string }) {
  // The device has what a case says; whose record it is and what that moved is the server's to say, now or when it last did.
  const { page } = useOnlinePage(cases.open, { user: viewer, params: noParams, state: newest });
  const records = new Map(page?.rows.map((record) => [record.id, record]));
  const [settled, setSettled] = useState<OpenCase | null>(null);
  return (
    <Section title={syncStrings.casesTitle} description={syncStrings.casesHint}>
      <ul role="list" className="grid gap-3">
        {open.map((row) => (
          <li key={row.id} className="grid gap-2 border-b border-line pb-3">
            <CaseRow row={row} record={records.get(row.id)} />
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
          <SettleCase row={settled} asks="finding" onDone={() => setSettled(null)} />
        </Suspense>
      ) : null}
    </Section>
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
 * What was recorded all the same, or counted otherwise: a person says what they found, and that is all there is to do. By it is
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
  entry,
}: OpenCase): { readonly to: string; readonly label: string } | null {
  const [other] = about ?? [];
  if (reason === 'likely-duplicate' && event !== null) {
    return {
      to: address('/child/registration', {
        card: event,
        ...(other === undefined ? {} : { task: 'merge', of: other }),
      }),
      label: syncStrings.compareChildren,
    };
  }
  if (child !== null)
    return { to: address('/child/registration', { card: child }), label: syncStrings.openCard };
  if (entry === null) return null;
  return { to: address('/ledger/stock', { receipt: entry }), label: syncStrings.viewEntry };
}

function address(path: string, params: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(params).toString()}`;
}
