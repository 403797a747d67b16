import type { ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { isPractising } from '#client/practice/practising.ts';
import { leavePractice } from '#bindings/practice.ts';
import type { IconName } from '#ui/layout/icon.tsx';
import { useAppearance } from '#ui/theme/appearance.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { appStrings, noticeStrings } from '../strings.ts';
import { useLeaving } from '../use-leaving.tsx';

/** An immediate action without a screen. */
export interface AccountAction {
  readonly name: 'sunlight' | 'lock' | 'logout';
  readonly label: string;
  readonly icon: IconName;
  readonly onSelect: () => void;
  /** State of a switch. */
  readonly isChecked?: boolean;
}

/** Actions of the current user, for their menu and for the search: the sunlight theme, the lock, the logout. */
export function useAccountActions(): {
  readonly actions: readonly AccountAction[];
  /** The question asked before logging out; render it where the actions are. */
  readonly question: ReactNode;
} {
  const hasPin = useSessionStore(({ session }) => session?.hasPin === true);
  const { leave, question } = useLeaving();
  const { theme, toggleSunlight } = useAppearance();
  const actions: readonly AccountAction[] = [
    {
      name: 'sunlight',
      label: appStrings.sunlight,
      icon: 'today',
      isChecked: theme === 'sunlight',
      onSelect: toggleSunlight,
    },
    ...(hasPin
      ? [
          {
            name: 'lock',
            label: appStrings.lock,
            icon: 'lock',
            onSelect: () => void pageEngine().tablet.lock(),
          } as const,
        ]
      : []),
    isPractising()
      ? { name: 'logout', label: noticeStrings.leavePractice, icon: 'logout', onSelect: leavePractice }
      : { name: 'logout', label: appStrings.logout, icon: 'logout', onSelect: leave },
  ];
  return { actions, question };
}
