import { lazy, Suspense, useEffect } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { endDeparture, showSession } from './stores/session-store.ts';
import { useSyncStore } from './stores/sync-store.ts';
import { appStrings } from './strings.ts';
import { useLeaving } from './use-leaving.tsx';

const PasswordForm = lazy(async () => ({
  default: (await import('#features/account/change-password.tsx')).PasswordForm,
}));

/** In the place of every protected screen while the password is one that somebody else chose. */
export function FirstPassword() {
  const { leave, question } = useLeaving();
  useEffect(() => {
    endDeparture();
    void goOn();
  }, []);
  return (
    <Page title={appStrings.ownPasswordTitle}>
      <Banner tone="info" title={appStrings.ownPasswordFirst}>
        {appStrings.ownPasswordHint}
      </Banner>
      <Suspense fallback={<Skeleton shape="form" />}>
        <PasswordForm onSaved={() => void goOn()} />
      </Suspense>
      <div className="app-actions py-3">
        <Button icon="logout" onClick={leave}>
          {appStrings.logout}
        </Button>
      </div>
      {question}
    </Page>
  );
}

/** Asks again how the account stands: the answer to a change may have been lost on its way. */
async function goOn(): Promise<void> {
  const { session, renew } = pageEngine();
  const before = await session.current();
  if (before === null || (await renew(before.access)).kind !== 'fresh') return;
  const now = await session.current();
  showSession(now);
  if (now?.mustChangePassword === false) await useSyncStore.getState().syncNow();
}
