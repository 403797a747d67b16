import { type ComponentType, lazy, useContext, useEffect, useState } from 'react';
import { ViewerContext } from '#bindings/use-viewer.ts';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useSyncStore } from './stores/sync-store.ts';
import { appStrings } from './strings.ts';
import { WaysOut } from './failure-boundary.tsx';

/**
 * A screen whose code is loaded when it is first opened: `lazyScreen(() => import('./sync-centre.tsx'), 'SyncCentre')`. If the code cannot
 * be loaded, another screen replaces it until it can.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
): ComponentType {
  const loadScreen = async () => (await load())[name];
  return lazy<ComponentType>(async () => ({
    // `lazy` keeps its promise, so a rejected one would fail for good.
    default: await loadScreen().catch(() => screenToCome(loadScreen)),
  }));
}

/** The browser does not report every return of the network. */
const lookAgainMs = 10_000;

/** Replaces a screen whose code could not be loaded, and shows that screen as soon as it can. */
function screenToCome(load: () => Promise<ComponentType>): ComponentType {
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
    // The server may have another build by now, so the boundary offers to reload the page.
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

/**
 * Requests every style sheet that failed to load again, because the code that needs it requests it only once. Rejects if one is still
 * missing.
 */
async function loadMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all([...links].filter(isMissing).map(replaced));
}

/** A failed sheet is null in one browser, empty or unreadable in another. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) === 0;
  } catch {
    return true;
  }
}

function replaced(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`No style sheet at ${again.href}`)));
    link.replaceWith(again);
  });
}
