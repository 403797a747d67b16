import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';
import { CentredPage } from './centred-page.tsx';
import { Icon } from './icon.tsx';

export interface ErrorPageProps {
  readonly title: string;
  readonly body?: ReactNode;
  readonly action?: { readonly to: string; readonly label: string };
  /** For who reports the failure: shown folded away. */
  readonly details?: string;
}

/** The whole screen has failed, is not allowed, or does not exist: what happened, and the way out. */
export function ErrorPage({ title, body, action, details }: ErrorPageProps) {
  return (
    <CentredPage title={title} brand={<Icon name="alert" />}>
      {body === undefined ? null : <p>{body}</p>}
      {details === undefined ? null : (
        <details className="ui-error-details">
          <summary>Details</summary>
          <pre>{details}</pre>
        </details>
      )}
      {action === undefined ? null : (
        <ButtonLink to={action.to} tone="primary">
          {action.label}
        </ButtonLink>
      )}
    </CentredPage>
  );
}
