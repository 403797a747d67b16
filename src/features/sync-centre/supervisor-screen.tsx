import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Engine } from '#client/engine.ts';
import type { Badge } from '#client/sync-centre-rows.ts';
import type { SyncStatus } from '#client/db/sync-status.ts';
import { type CaseResource, cases } from '#contract/calls/cases.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { Page } from '#ui/layout/page.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { recordLabel } from './event-words.ts';
import { caseStrings, factsOfCase, syncStrings } from './strings.ts';
import { rowsPerPage } from '#bindings/online/use-online-page.ts';
import { serverWords } from '#bindings/server-words.ts';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { formatDateTime } from '#ui/table/format-date.ts';

const SettleCase = lazy(async () => ({ default: (await import('./settle-case.tsx')).SettleCase }));

interface SupervisorScreenProps {
  readonly engine: Engine;
  readonly badge: Badge | null;
  readonly status: SyncStatus | null;
  /** Links to the other parts of the sync centre. */
  readonly actions?: ReactNode;
}

/** The sync centre above the facilities: the open cases of the unit, and the decisions about them. */
export function SupervisorScreen({ engine, badge, status, actions }: SupervisorScreenProps) {
  const [settled, setSettled] = useState<CaseResource>();
  const listing = useMemo(() => caseListing(setSettled), []);
  return (
    <Page title={syncStrings.title} description={caseStrings.description}>
      {badge !== null && badge.otherFacilities > 0 ? (
        <p className="ui-soft">{syncStrings.otherFacilities(badge.otherFacilities)}</p>
      ) : null}
      <OnlineListing
        endpoint={cases.open}
        listing={listing}
        actions={actions}
        below={<DeviceFacts engine={engine} status={status} />}
      />
      {settled === undefined || settled.asks === null ? null : (
        <Suspense fallback={null}>
          <SettleCase
            row={settled}
            about={[recordLabel(settled.activity), factsOfCase(settled), settled.officer]
              .filter((part) => part !== null)
              .join(' · ')}
            asks={settled.asks}
            onDone={() => setSettled(undefined)}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** Lists a facility's cases for those above it, who may decide them. The server searches. */
function caseListing(onSettle: (row: CaseResource) => void): Listing<CaseResource> {
  const action = (row: CaseResource) =>
    row.asks === null ? (
      <span className="ui-soft">
        {row.reason === 'arrival-unconfirmed' ? caseStrings.byConfirmation : caseStrings.atTablet}
      </span>
    ) : (
      <Button icon="check" about={caseStrings.ofFacility(row.facility__name)} onClick={() => onSettle(row)}>
        {row.asks === 'decision' ? caseStrings.decide : syncStrings.settle}
      </Button>
    );
  return defineListing<CaseResource>({
    name: 'cases',
    caption: caseStrings.title,
    columns: [
      { key: 'number', kind: 'number', header: caseStrings.number },
      { key: 'facility__name', kind: 'place', header: caseStrings.facility, isSortable: true },
      { key: 'local_lga', kind: 'place', header: caseStrings.lga, isSortable: true },
      {
        key: 'activity',
        kind: 'text',
        header: caseStrings.record,
        value: (row) => recordLabel(row.activity),
      },
      { key: 'officer', kind: 'text', header: caseStrings.officer },
      { key: 'about', kind: 'text', header: caseStrings.about, value: factsOfCase },
      { key: 'detail', kind: 'text', header: caseStrings.reason, value: saidOf },
      { key: 'opened_at', kind: 'date-time', header: caseStrings.since, isSortable: true },
      { key: 'action', kind: 'action', header: caseStrings.action, cell: action },
    ],
    row: {
      title: (row) => row.facility__name,
      facts: (row) => [factsOfCase(row)],
      meta: (row) => [recordLabel(row.activity), row.officer, saidOf(row), formatDateTime(row.opened_at)],
      // A store above the LGAs lies in none.
      status: (row) =>
        row.local_lga === null ? null : (
          <Flag tone="neutral" icon="place">
            {row.local_lga}
          </Flag>
        ),
      actions: action,
    },
    rowKey: (row) => `${row.facility} ${row.id}`,
    search: ['facility__name', 'local_lga', 'officer', 'detail'],
    searchLabel: caseStrings.search,
    empty: caseStrings.empty,
    emptyHint: caseStrings.emptyHint,
    pageSize: 10,
    pageSizes: rowsPerPage,
  });
}

function saidOf(row: CaseResource): string {
  return serverWords(row);
}
