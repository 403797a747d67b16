import { useLiveQuery } from 'dexie-react-hooks';
import { Fragment, type ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton, type SkeletonProps } from '#ui/layout/skeleton.tsx';
import { stockStrings } from './strings.ts';
import { useHasNetwork } from './use-has-network.ts';
import { ClockOffset } from './use-today.ts';
import { isOfficer, type Officer } from '#client/session/officer.ts';
import { useViewer } from './use-viewer.ts';

interface OfficerPageProps {
  readonly title: string;
  readonly description?: (officer: Officer) => string;
  readonly actions?: (officer: Officer) => ReactNode;
  readonly skeleton: NonNullable<SkeletonProps['shape']>;
  readonly children: (officer: Officer) => ReactNode;
}

/**
 * A screen on a facility's own stock. Users above facility level are told that they have none, and where to look. Stock
 * that has never come to this device is not shown as none.
 */
export function OfficerPage({ title, description, actions, skeleton, children }: OfficerPageProps) {
  const { queries, children: register } = pageEngine();
  const viewer = useViewer();
  const known = useLiveQuery(
    async () => ({ isLoaded: await queries.stockLoaded(), clockOffsetMs: await register.clockOffsetMs() }),
    [queries, register],
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
        <EmptyState icon="building" title={stockStrings.notAFacility} hint={stockStrings.notAFacilityHint} />
      </Page>
    );
  }
  if (!known.isLoaded) {
    return (
      <Page title={title}>
        <StockNotHere />
      </Page>
    );
  }
  // Another officer begins with nothing of what the one before her opened or typed.
  const owner = `${viewer.userId} ${viewer.facilityId}`;
  return (
    <Page
      title={title}
      description={description?.(viewer)}
      actions={<Fragment key={owner}>{actions?.(viewer)}</Fragment>}
    >
      <ClockOffset key={owner} value={known.clockOffsetMs}>
        {children(viewer)}
      </ClockOffset>
    </Page>
  );
}

function StockNotHere() {
  const hasNetwork = useHasNetwork();
  return (
    <div role="status">
      {hasNetwork ? (
        <EmptyState icon="cloud" title={stockStrings.stockLoading} hint={stockStrings.stockLoadingHint} />
      ) : (
        <EmptyState
          icon="cloud-off"
          title={stockStrings.stockElsewhere}
          hint={stockStrings.stockLoadingHint}
        />
      )}
    </div>
  );
}
