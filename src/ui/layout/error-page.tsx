import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';
import { CentredPage } from './centred-page.tsx';
import { EmptyState } from './empty-state.tsx';
import type { IconName } from './icon.tsx';

export interface ErrorPageProps {
  readonly title: string;
  readonly body: string;
  readonly hint?: ReactNode;
  readonly icon?: IconName;
  readonly action: { readonly to: string; readonly label: string };
}

/** A whole screen that is forbidden or does not exist: what happened, and a link elsewhere. */
export function ErrorPage({ title, body, hint, icon, action }: ErrorPageProps) {
  return (
    <CentredPage title={title}>
      <EmptyState
        {...(icon === undefined ? {} : { icon })}
        title={body}
        hint={hint}
        action={
          <ButtonLink to={action.to} tone="primary">
            {action.label}
          </ButtonLink>
        }
      />
    </CentredPage>
  );
}
