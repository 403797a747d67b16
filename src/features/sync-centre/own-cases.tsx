import { lazy, Suspense, useState } from 'react';
import { isSettledByFacility, type OpenCase } from '#client/queries/open-cases.ts';
import { cases } from '#contract/calls/cases.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useOnlinePage } from '#bindings/online/use-online-page.ts';
import { factsOfCase, syncStrings } from './strings.ts';
import type { CaseResource } from '#contract/calls/cases.ts';
import { rejections } from '#domain/ledger/rejections.ts';
import { Icon } from '#ui/layout/icon.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { recordLabel } from './event-words.ts';
import { refusalSaid } from '#bindings/server-words.ts';

const SettleCase = lazy(async () => ({ default: (await import('./settle-case.tsx')).SettleCase }));

/** Cases of this facility without an entry on this device, such as stock that the receiver counted differently. */
export function OwnCases({
  open,
  viewer,
  isAbove,
}: {
  readonly open: readonly OpenCase[];
  readonly viewer: string | null;
  /** True if the viewer belongs to a unit above the facilities and settles its cases. */
  readonly isAbove: boolean;
}) {
  if (open.length === 0 || viewer === null) return null;
  return <Cases open={open} viewer={viewer} isAbove={isAbove} />;
}

const newest = { query: '', pageIndex: 0, pageSize: 100, sort: null };
const noParams = {};

function Cases({
  open,
  viewer,
  isAbove,
}: {
  readonly open: readonly OpenCase[];
  readonly viewer: string;
  readonly isAbove: boolean;
}) {
  // The device has the text of a case; the server adds the record's owner and effect, now or as last read.
  const { page } = useOnlinePage(cases.open, { user: viewer, params: noParams, state: newest });
  const records = new Map(page?.rows.map((record) => [record.id, record]));
  const [settled, setSettled] = useState<OpenCase | null>(null);
  const own = open.filter((row) => isAbove || isSettledByFacility(row));
  const list = (rows: readonly OpenCase[]) => (
    <Stack as="ul" role="list">
      {rows.map((row) => (
        <Stack as="li" key={row.id} className="border-b border-line pb-3" gap="small">
          <CaseRow row={row} record={records.get(row.id)} />
          <Cluster align="stretch">
            {row.waitsForArrival ? (
              <ButtonLink to="/ledger/arrivals" tone="primary" icon="check">
                {syncStrings.confirmArrivals}
              </ButtonLink>
            ) : null}
            <Entry row={row} />
            {isSettledByFacility(row) && row.reason !== 'arrival-unconfirmed' ? (
              <Button icon="check" onClick={() => setSettled(row)}>
                {syncStrings.settle}
              </Button>
            ) : null}
          </Cluster>
        </Stack>
      ))}
    </Stack>
  );
  return (
    <>
      {own.length === 0 ? null : (
        <Section title={syncStrings.casesTitle} description={syncStrings.casesHint}>
          {list(own)}
        </Section>
      )}
      {own.length === open.length ? null : (
        <Section title={syncStrings.othersCasesTitle} description={syncStrings.othersCasesHint}>
          {list(open.filter((row) => !own.includes(row)))}
        </Section>
      )}
      {settled ? (
        <Suspense>
          <SettleCase row={settled} asks="finding" onDone={() => setSettled(null)} />
        </Suspense>
      ) : null}
    </>
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

/** Link to the screen where the case can be examined. */
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

interface CaseRowProps {
  readonly row: OpenCase;
  /** The server's data about the record behind it; undefined while unknown here. */
  readonly record: CaseResource | undefined;
}

/** Describes a case. An entry refused on another tablet is attributed to the officer who saved it there, never to the reader. */
function CaseRow({ row, record }: CaseRowProps) {
  const isOfAnother = rejections.some((reason) => reason === row.reason);
  const said = refusalSaid(row, null) ?? row.detail;
  const officer = record?.officer ?? syncStrings.someColleague;
  const facts = record
    ? [recordLabel(record.activity), factsOfCase(record)].filter((part) => part !== null)
    : [];
  return (
    <Stack gap="tight">
      <Cluster as="p" align="start" isOneLine>
        <Icon name={isOfAnother ? 'people' : 'alert'} />
        <span>
          {row.name === null ? null : <strong>{row.name}: </strong>}
          {isOfAnother ? <strong>{syncStrings.notAccepted(officer)}</strong> : said}
        </span>
      </Cluster>
      {facts.length === 0 ? null : <p className="text-lead">{facts.join(' · ')}</p>}
      {isOfAnother ? <p>{syncStrings.serverSaid(said)}</p> : null}
      <p className="ui-soft">
        {syncStrings.since(formatDateTime(row.openedAt))}
        {isOfAnother ? ` · ${syncStrings.theirTablet}` : null}
      </p>
    </Stack>
  );
}
