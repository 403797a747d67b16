import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { isOfficer, type Officer } from '#client/session/officer.ts';
import { ClockOffset } from './use-today.ts';
import { useViewer } from './use-viewer.ts';
import { childStrings } from './strings.ts';

interface ChildPageProps {
  readonly title: string;
  readonly children: (officer: Officer) => ReactNode;
}

/**
 * A screen on a facility's register. Users above facility level are told that they have none. A register that has never come
 * to this device is not shown as an empty one.
 */
export function ChildPage({ title, children }: ChildPageProps) {
  const { queries, children: register } = pageEngine();
  const viewer = useViewer();
  const known = useLiveQuery(
    async () => ({ isLoaded: await queries.stockLoaded(), clockOffsetMs: await register.clockOffsetMs() }),
    [queries, register],
  );
  return <Page title={title}>{body()}</Page>;

  function body(): ReactNode {
    if (!viewer || !known) return <Skeleton shape="table" />;
    if (!isOfficer(viewer)) {
      return (
        <EmptyState icon="building" title={childStrings.notAFacility} hint={childStrings.notAFacilityHint} />
      );
    }
    if (!known.isLoaded) {
      return (
        <div role="status">
          <EmptyState icon="cloud" title={childStrings.notHereYet} hint={childStrings.notHereYetHint} />
        </div>
      );
    }
    // Another officer begins with nothing of what the one before her opened or typed.
    return (
      <ClockOffset key={`${viewer.userId} ${viewer.facilityId}`} value={known.clockOffsetMs}>
        {children(viewer)}
      </ClockOffset>
    );
  }
}
