import { Menu } from '#ui/layout/menu.tsx';
import { useSessionStore } from './stores/session-store.ts';
import { appStrings } from './strings.ts';
import { useLeaving } from './use-leaving.tsx';
import { nameOf, placeOf } from './who.ts';

/** Whose app this is at the moment: My Profile, Settings, Logout. */
export function ProfileMenu() {
  const session = useSessionStore((store) => store.session);
  const { leave, question } = useLeaving();
  return (
    <>
      <Menu
        label={appStrings.profileMenu}
        icon="user"
        trigger={
          session === null ? undefined : (
            <span className="app-who app-wide-only">
              <span>{nameOf(session)}</span>
              <span className="app-who-place">{placeOf(session)}</span>
            </span>
          )
        }
        items={[
          { label: appStrings.myProfile, icon: 'user', to: '/profile' },
          { label: appStrings.settings, icon: 'settings', to: '/settings' },
          { label: appStrings.logout, icon: 'logout', onSelect: leave },
        ]}
      />
      {question}
    </>
  );
}
