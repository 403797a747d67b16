import { useContext, useEffect, useState, type ComponentType } from 'react';
import { ViewerContext } from '#bindings/use-viewer.ts';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { loadMissingStyles } from './missing-styles.ts';
import { useSyncStore } from './stores/sync-store.ts';
import { appStrings } from './strings.ts';
import { WaysOut } from './ways-out.tsx';

/** Not every return of the network is told to the page. */
const lookAgainMs = 10_000;

/** Stands in for a screen whose code could not be had, and becomes that screen as soon as it can. */
export function screenToCome(load: () => Promise<ComponentType>): ComponentType {
  let known: ComponentType | null = null;

  async function loadAgain(): Promise<ComponentType> {
    await loadMissingStyles();
    known = await load();
    return known;
  }

  return function ScreenToCome() {
    const [Screen, setScreen] = useState(() => known);
    const [failure, setFailure] = useState<unknown>(null);
    const isHere = Screen !== null;
    useEffect(() => {
      if (isHere) return;
      const look = () =>
        void loadAgain().then(
          (loaded) => setScreen(() => loaded),
          () => undefined,
        );
      look();
      window.addEventListener('online', look);
      const timer = setInterval(look, lookAgainMs);
      return () => {
        window.removeEventListener('online', look);
        clearInterval(timer);
      };
    }, [isHere]);
    if (Screen !== null) return <Screen />;
    // The server may have another build by now: the boundary offers to load the page anew.
    if (failure !== null) throw failure;
    const tryAgain = () =>
      void loadAgain().then(
        (loaded) => setScreen(() => loaded),
        (error: unknown) => {
          if (window.navigator.onLine) setFailure(error);
        },
      );
    return <NotHereYet onAgain={tryAgain} />;
  };
}

function NotHereYet({ onAgain }: { readonly onAgain: () => void }) {
  const hasFrame = useContext(ViewerContext) !== undefined;
  const hasNetwork = useSyncStore((store) => store.hasNetwork);
  const title = hasNetwork ? appStrings.notLoaded : appStrings.noConnection;
  const body = (
    <EmptyState
      icon={hasNetwork ? 'alert' : 'offline'}
      title={appStrings.notHereYet}
      hint={appStrings.comesByItself}
      action={<WaysOut onAgain={onAgain} />}
    />
  );
  return hasFrame ? <Page title={title}>{body}</Page> : <CentredPage title={title}>{body}</CentredPage>;
}
