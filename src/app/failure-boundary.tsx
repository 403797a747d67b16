import { pageEngine } from '#client/page-engine.ts';
import { Component, type ReactNode } from 'react';
import { Cluster } from '#ui/layout/arrange.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { SupportDetails } from '#ui/layout/support-details.tsx';
import { appStrings } from './strings.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';

interface Props {
  /** Changes with the screen, which clears the failure of the previous one. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface State {
  readonly details: string | null;
  readonly shownFor: string;
}

/** Replaces a screen that threw or whose code could not be loaded. React allows error boundaries only as classes. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { details: null, shownFor: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { details: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { shownFor }: State): Partial<State> | null {
    return shownFor === resetKey ? null : { shownFor: resetKey, details: null };
  }

  override componentDidCatch(): void {
    // A damaged row may be the cause: it is deleted and requested from the server again.
    void Promise.resolve()
      .then(() => pageEngine().storage.repair())
      .catch(() => undefined);
  }

  override render(): ReactNode {
    const { details } = this.state;
    if (details === null) return this.props.children;
    return <FailurePage details={details} onAgain={() => this.setState({ details: null })} />;
  }
}

interface FailurePageProps {
  readonly details: string;
  readonly onAgain: () => void;
}

/** Trying again reloads the page, which may load a working build; offline that could lose the app. */
function FailurePage({ details, onAgain }: FailurePageProps) {
  const tryAgain = () => (window.navigator.onLine ? window.location.reload() : onAgain());
  return (
    <CentredPage title={appStrings.routerFailure}>
      <EmptyState icon="alert" title={appStrings.routerFailureHint} action={<WaysOut onAgain={tryAgain} />} />
      <SupportDetails>
        <pre>{details}</pre>
      </SupportDetails>
    </CentredPage>
  );
}

/** Exits from a screen that cannot be shown: go home without reloading the app, or try again. */
export function WaysOut({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <Cluster align="stretch">
      <ButtonLink to="/" tone="primary">
        {appStrings.backToHome}
      </ButtonLink>
      <Button icon="refresh" onClick={onAgain}>
        {appStrings.tryAgain}
      </Button>
    </Cluster>
  );
}
