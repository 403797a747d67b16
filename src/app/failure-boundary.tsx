import { Component, type ReactNode } from 'react';
import { Button } from '#ui/layout/button.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { SupportDetails } from '#ui/layout/support-details.tsx';
import { appStrings } from './strings.ts';

interface Props {
  /** Another value means another screen: the failure of the last one is over. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface State {
  readonly details: string | null;
  readonly shownFor: string;
}

/** Stands in for a screen that threw or whose code could not be loaded. React offers this to classes only. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { details: null, shownFor: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { details: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { shownFor }: State): Partial<State> | null {
    return shownFor === resetKey ? null : { shownFor: resetKey, details: null };
  }

  override render(): ReactNode {
    return this.state.details === null ? this.props.children : <FailurePage details={this.state.details} />;
  }
}

/** Both ways out load the page anew, because code that failed to load is not asked for again otherwise. */
function FailurePage({ details }: { readonly details: string }) {
  return (
    <CentredPage title={appStrings.routerFailure}>
      <EmptyState
        icon="alert"
        title={appStrings.routerFailureHint}
        action={
          <div className="app-actions">
            <a className="ui-button" data-tone="primary" href="/">
              {appStrings.backToHome}
            </a>
            <Button icon="refresh" onClick={() => window.location.reload()}>
              {appStrings.tryAgain}
            </Button>
          </div>
        }
      />
      <SupportDetails>
        <pre>{details}</pre>
      </SupportDetails>
    </CentredPage>
  );
}
