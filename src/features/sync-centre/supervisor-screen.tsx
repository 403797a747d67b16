import { useCallback, useState } from 'react';
import type { Engine } from '#client/engine.ts';
import type { Api } from '#client/http/api.ts';
import { readPage } from '#client/http/read-page.ts';
import type { Badge } from '#client/queries/badge.ts';
import type { SyncStatus } from '#client/sync/status.ts';
import { caseSchema } from '#contract/resources/case.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { useLoadedPage } from '#ui/listing/use-loaded-page.ts';
import { caseListing } from './case-listing.ts';
import { DeviceFacts } from './device-facts.tsx';
import { caseStrings, syncStrings } from './strings.ts';

export interface SupervisorScreenProps {
  readonly api: Pick<Api, 'get'>;
  readonly engine: Engine;
  readonly badge: Badge | null;
  readonly status: SyncStatus | null;
}

const openCases = { path: '/v/sync/cases/', row: caseSchema };

/** The sync centre of who saves nothing on a device: what the facilities below have to settle, as the server has it now. */
export function SupervisorScreen({ api, engine, badge, status }: SupervisorScreenProps) {
  const [attempt, setAttempt] = useState(0);
  const { query, pageIndex, pageSize } = useListingState(caseListing);
  const ask = useCallback(
    () => readPage(api, openCases, { query, pageIndex, pageSize }),
    [api, query, pageIndex, pageSize],
  );
  const { page, failure } = useLoadedPage(ask, attempt);
  const again = (
    <Button icon="refresh" onClick={() => setAttempt(attempt + 1)}>
      {caseStrings.again}
    </Button>
  );
  return (
    <Page title={syncStrings.title} description={caseStrings.description} actions={again}>
      {badge !== null && badge.otherFacilities > 0 ? (
        <p className="ui-soft">{syncStrings.otherFacilities(badge.otherFacilities)}</p>
      ) : null}
      {failure !== null && page === undefined ? (
        <EmptyState
          icon={failure.isOffline ? 'cloud-off' : 'alert'}
          title={failureSentence(failure)}
          hint={caseStrings.onlineOnly}
        />
      ) : (
        <>
          {failure === null ? null : <Banner tone="warning">{failureSentence(failure)}</Banner>}
          <ListingScreen listing={caseListing} page={page} />
        </>
      )}
      <DeviceFacts engine={engine} status={status} />
    </Page>
  );
}

function failureSentence({ isOffline, detail }: { isOffline: boolean; detail: string | null }): string {
  return isOffline ? caseStrings.offline : (detail ?? caseStrings.failed);
}
