import type { ReactNode } from 'react';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton, type SkeletonProps } from '#ui/layout/skeleton.tsx';
import { stockStrings } from './strings.ts';
import { isOfficer, useViewer, type Officer } from './use-viewer.ts';

interface OfficerPageProps {
  readonly title: string;
  readonly actions?: (officer: Officer) => ReactNode;
  readonly skeleton: NonNullable<SkeletonProps['shape']>;
  readonly children: (officer: Officer) => ReactNode;
}

/** A screen on a facility's own stock. Users above facility level are told that they have none, and where to look. */
export function OfficerPage({ title, actions, skeleton, children }: OfficerPageProps) {
  const viewer = useViewer();
  if (!viewer) {
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
  return (
    <Page title={title} actions={actions?.(viewer)}>
      {children(viewer)}
    </Page>
  );
}
