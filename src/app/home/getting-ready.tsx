import { FirstRun } from '#features/first-run/first-run.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useDeviceStore } from '../stores/device-store.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { useSyncStore } from '../stores/sync-store.ts';
import { appStrings } from '../strings.ts';
import { nameOf, placeOf } from '../who.ts';
import { homeStrings } from './strings.ts';

/** The start page of a tablet that has not read its facility's rows yet. */
export function GettingReady() {
  const session = useSessionStore((store) => store.session);
  const app = useDeviceStore(({ offline }) => offline);
  const hasNetwork = useSyncStore((store) => store.hasNetwork);
  if (session === null) return null;
  const place = placeOf(session);
  return (
    <Page title={homeStrings.title} description={appStrings.whose(place, nameOf(session))}>
      <FirstRun place={place ?? appStrings.product} app={app} hasNetwork={hasNetwork} />
    </Page>
  );
}
