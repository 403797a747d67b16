import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { Engine } from '#client/engine.ts';
import type { Badge } from '#client/sync-centre-rows.ts';
import type { SyncStatus } from '#client/db/sync-status.ts';
import { type CaseResource, cases } from '#contract/calls/cases.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { Page } from '#ui/layout/page.tsx';
import { caseListing } from './case-listing.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { recordLabel } from './event-words.ts';
import { caseStrings, factsOfCase, syncStrings } from './strings.ts';

const SettleCase = lazy(async () => ({ default: (await import('./settle-case.tsx')).SettleCase }));

export interface SupervisorScreenProps {
  readonly engine: Engine;
  readonly badge: Badge | null;
  readonly status: SyncStatus | null;
  /** The way to what else the sync centre has. */
  readonly actions?: ReactNode;
}

/** The sync centre above the facilities: what those of the unit have to settle, and what is decided about it. */
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
