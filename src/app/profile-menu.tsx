import { lazy, Suspense, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { Menu } from '#ui/layout/menu.tsx';
import { notify } from '#ui/toast/notify.ts';
import { showDeparture } from './stores/session-store.ts';
import { useSyncStore } from './stores/sync-store.ts';
import { appStrings } from './strings.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#ui/modal/confirm-dialog.tsx')).ConfirmDialog,
}));

/** My Profile, Settings, Logout. What waits survives a logout, and the officer is told so before. */
export function ProfileMenu() {
  const waiting = useSyncStore(({ badge }) => (badge?.waiting ?? 0) + (badge?.otherFacilities ?? 0));
  const [isAsking, setIsAsking] = useState(false);

  const leave = () => {
    setIsAsking(false);
    showDeparture();
    void pageEngine()
      .session.logout()
      .then(() => notify.success(appStrings.signedOut));
  };

  return (
    <>
      <Menu
        label={appStrings.profileMenu}
        icon="user"
        trigger={<span className="app-wide-only">{appStrings.profileMenu}</span>}
        items={[
          { label: appStrings.myProfile, icon: 'user', to: '/profile' },
          { label: appStrings.settings, icon: 'settings', to: '/settings' },
          {
            label: appStrings.logout,
            icon: 'logout',
            onSelect: () => (waiting > 0 ? setIsAsking(true) : leave()),
          },
        ]}
      />
      {isAsking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={appStrings.logoutTitle}
            isOpen
            confirmLabel={appStrings.logout}
            cancelLabel={appStrings.stay}
            onConfirm={leave}
            onCancel={() => setIsAsking(false)}
          >
            <p>{appStrings.logoutKeeps(waiting)}</p>
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  );
}
