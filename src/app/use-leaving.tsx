import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { notify } from '#ui/toast/notify.ts';
import { beginDeparture, endDeparture, showSession } from './stores/session-store.ts';
import { useSyncStore } from './stores/sync-store.ts';
import { appStrings } from './strings.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#ui/modal/confirm-dialog.tsx')).ConfirmDialog,
}));

/** Logs out. Waiting events survive that, and the officer is told so beforehand: render `question`. */
export function useLeaving(): { readonly leave: () => void; readonly question: ReactNode } {
  const waiting = useSyncStore(({ badge }) => (badge?.waiting ?? 0) + (badge?.otherFacilities ?? 0));
  const { key } = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const [askedAt, setAskedAt] = useState(key);
  // Back and Forward remove the question together with its page.
  if (askedAt !== key) {
    setAskedAt(key);
    setIsAsking(false);
  }

  const go = () => {
    setIsAsking(false);
    void leaveNow();
  };
  const question = isAsking ? (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={appStrings.logoutTitle}
        isOpen
        confirmLabel={appStrings.logout}
        cancelLabel={appStrings.stay}
        onConfirm={go}
        onCancel={() => setIsAsking(false)}
      >
        <p>{appStrings.logoutKeeps(waiting)}</p>
      </ConfirmDialog>
    </Suspense>
  ) : null;
  return { leave: () => (waiting > 0 ? setIsAsking(true) : go()), question };
}

/** The logout is shown only once the device has stored it, because an app closed in between would reopen as theirs. */
async function leaveNow(): Promise<void> {
  beginDeparture();
  try {
    await pageEngine().session.logout();
  } catch {
    endDeparture();
    notify.error(appStrings.notSignedOut);
    return;
  }
  showSession(null);
  notify.success(appStrings.signedOut);
}
