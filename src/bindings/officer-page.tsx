import { useLiveQuery } from 'dexie-react-hooks';
import { Fragment, type ReactNode, useSyncExternalStore } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { isOfficer, type Officer } from '#client/session/officer.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton, type SkeletonProps } from '#ui/layout/skeleton.tsx';
import { OfficerClock } from './officer-clock.tsx';
import { useViewer } from './use-viewer.ts';

/** Texts shown in place of a page's content. */
export interface OfficerPageWords {
  /** Shown to a user who records for no facility. */
  readonly notAFacility: string;
  readonly notAFacilityHint: string;
  /** Shown while the facility's rows have not reached this device, with and without a network. */
  readonly loading: string;
  readonly elsewhere: string;
  readonly loadingHint: string;
}

interface OfficerPageProps {
  readonly title: string;
  readonly words: OfficerPageWords;
  readonly description?: (officer: Officer) => string;
  readonly isTitleHidden?: boolean;
  readonly actions?: (officer: Officer) => ReactNode;
  readonly skeleton: NonNullable<SkeletonProps['shape']>;
  readonly children: (officer: Officer) => ReactNode;
}

/**
 * A screen about what a facility itself keeps. Users without a home facility are told that they keep none, and where
 * to look. Rows that have not reached this device yet are not shown as an empty list.
 */
export function OfficerPage(props: OfficerPageProps) {
  const { title, words, description, isTitleHidden, actions, skeleton, children } = props;
  const { queries, session } = pageEngine();
  const viewer = useViewer();
  const known = useLiveQuery(
    async () => ({ isLoaded: await queries.stockLoaded(), clock: await session.clock() }),
    [queries, session],
  );
  if (!viewer || !known) {
    return (
      <Page title={title}>
        <Skeleton shape={skeleton} />
      </Page>
    );
  }
  if (!isOfficer(viewer)) {
    return (
      <Page title={title}>
        <EmptyState icon="building" title={words.notAFacility} hint={words.notAFacilityHint} />
      </Page>
    );
  }
  if (!known.isLoaded) {
    return (
      <Page title={title}>
        <NotHere words={words} />
      </Page>
    );
  }
  // A change of officer resets everything the previous one opened or typed.
  const owner = `${viewer.userId} ${viewer.facilityId}`;
  return (
    <Page
      title={title}
      description={description?.(viewer)}
      isTitleHidden={isTitleHidden}
      actions={<Fragment key={owner}>{actions?.(viewer)}</Fragment>}
    >
      <OfficerClock key={owner} clock={known.clock}>
        {children(viewer)}
      </OfficerClock>
    </Page>
  );
}

function NotHere({ words }: { readonly words: OfficerPageWords }) {
  const hasNetwork = useHasNetwork();
  return (
    <div role="status">
      {hasNetwork ? (
        <EmptyState icon="cloud" title={words.loading} hint={words.loadingHint} />
      ) : (
        <EmptyState icon="offline" title={words.elsewhere} hint={words.loadingHint} />
      )}
    </div>
  );
}

/** False if the browser reports no network, or the last attempt did not reach the server. */
function useHasNetwork(): boolean {
  const { sync } = pageEngine();
  const isOnline = useSyncExternalStore(subscribe, () => window.navigator.onLine);
  const status = useLiveQuery(() => sync.status(), [sync]);
  return isOnline && status?.state !== 'offline';
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
