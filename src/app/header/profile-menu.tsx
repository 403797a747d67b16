import { pageEngine } from '#client/page-engine.ts';
import { isPractising } from '#client/practice/practising.ts';
import { leavePractice } from '#bindings/practice.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import { useAppearance } from '#ui/theme/appearance.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { appStrings, noticeStrings } from '../strings.ts';
import { useLeaving } from '../use-leaving.tsx';
import { initialsOf, nameOf } from './header-place.tsx';

/** Menu of the current user: My Profile, Settings, Logout; and the theme for a screen in the sun, in one tap. */
export function ProfileMenu() {
  const session = useSessionStore((store) => store.session);
  const { leave, question } = useLeaving();
  const { theme, toggleSunlight } = useAppearance();
  if (session === null) return null;
  const lock = () => void pageEngine().tablet.lock();
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
          {
            label: appStrings.sunlight,
            icon: 'today',
            isChecked: theme === 'sunlight',
            onSelect: toggleSunlight,
          },
          { label: appStrings.settings, icon: 'settings', to: '/settings' },
          { label: appStrings.howItWorks, icon: 'info', to: '/guide' },
          ...(session.hasPin ? [{ label: appStrings.lock, icon: 'lock', onSelect: lock } as const] : []),
          isPractising()
            ? { label: noticeStrings.leavePractice, icon: 'logout', onSelect: leavePractice }
            : { label: appStrings.logout, icon: 'logout', onSelect: leave },
        ]}
      />
      {question}
    </>
  );
}
