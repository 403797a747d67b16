import type { Engine } from '#client/engine.ts';
import type { Badge } from '#client/queries/badge.ts';
import type { SyncStatus } from '#client/sync/status.ts';
import { cases } from '#contract/endpoints/cases.ts';
import { OnlineListing } from '#officer/online/online-listing.tsx';
import { Page } from '#ui/layout/page.tsx';
import { caseListing } from './case-listing.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { caseStrings, syncStrings } from './strings.ts';

export interface SupervisorScreenProps {
  readonly engine: Engine;
  readonly badge: Badge | null;
  readonly status: SyncStatus | null;
}

/** The sync centre of who saves nothing on a device: what the facilities below have to settle. */
export function SupervisorScreen({ engine, badge, status }: SupervisorScreenProps) {
  return (
    <Page title={syncStrings.title} description={caseStrings.description}>
      {badge !== null && badge.otherFacilities > 0 ? (
        <p className="ui-soft">{syncStrings.otherFacilities(badge.otherFacilities)}</p>
      ) : null}
      <OnlineListing endpoint={cases.open} listing={caseListing} />
      <DeviceFacts engine={engine} status={status} />
    </Page>
  );
}
