import { ButtonLink } from '#ui/layout/button-link.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ErrorPage } from '#ui/layout/error-page.tsx';
import { Page } from '#ui/layout/page.tsx';

import { pendingStrings } from './strings.ts';

interface PendingProps {
  readonly title: string;
  /** True outside the shell. */
  readonly isBare: boolean;
  /** True if the viewer may open the dashboard; a user who has not paid would be redirected back here. */
  readonly hasDashboard: boolean;
}

/** Shown instead of a screen that this version lacks, with a link elsewhere. */
export function Pending({ title, isBare, hasDashboard }: PendingProps) {
  const { notThere, hint, dashboard, home } = pendingStrings;
  if (isBare)
    return (
      <ErrorPage icon="waiting" title={title} body={notThere} hint={hint} action={{ to: '/', label: home }} />
    );
  return (
    <Page title={title}>
      <EmptyState
        icon="waiting"
        title={notThere}
        hint={hint}
        action={
          hasDashboard ? (
            <ButtonLink to="/protected/dashboard" tone="primary">
              {dashboard}
            </ButtonLink>
          ) : undefined
        }
      />
    </Page>
  );
}
