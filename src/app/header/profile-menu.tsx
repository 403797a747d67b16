import { Stack } from '#ui/layout/arrange.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import { useSessionStore } from '../stores/session-store.ts';
import { appStrings } from '../strings.ts';
import { useAccountActions } from './account-actions.tsx';
import { initialsOf, nameOf } from './header-place.tsx';

/** Menu of the current user: My Profile, Settings, Logout; and the sunlight theme, with one tap. */
export function ProfileMenu() {
  const session = useSessionStore((store) => store.session);
  const { actions, question } = useAccountActions();
  if (session === null) return null;
  const [sunlight, ...others] = actions;
  return (
    <>
      <Menu
        label={appStrings.accountOf(nameOf(session))}
        trigger={<span className="app-initials">{initialsOf(session)}</span>}
        heading={
          <Stack gap="none" className="app-who">
            <strong>{nameOf(session)}</strong>
            <span>{session.email}</span>
          </Stack>
        }
        items={[
          { label: appStrings.myProfile, icon: 'user', to: '/profile' },
          ...(sunlight ? [sunlight] : []),
          { label: appStrings.settings, icon: 'settings', to: '/settings' },
          { label: appStrings.howItWorks, icon: 'info', to: '/guide' },
          ...others,
        ]}
      />
      {question}
    </>
  );
}
