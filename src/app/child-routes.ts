import type { Access } from './access.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { childSessionPath } from './paths.ts';
import type { RouteRow } from './menu/menu.ts';
import { screenNames } from './screen-names.ts';

const childPages: Access = {
  kind: 'signed-in',
  flag: 'childRegPage',
  unpaid: 'at-home',
  needs: 'register',
};

/** The screens about a facility's register of children, in the menu's order. */
export const childRoutes: readonly RouteRow[] = [
  {
    path: childSessionPath,
    title: screenNames.childSession,
    access: childPages,
    menu: { label: screenNames.childSession, icon: 'session', group: 'children' },
    screen: lazyScreen(() => import('#features/children/session/session-screen.tsx'), 'SessionScreen'),
  },
  {
    path: '/child/plan',
    title: screenNames.sessionPlan,
    access: childPages,
    menu: {
      label: screenNames.sessionPlan,
      icon: 'calendar',
      group: 'children',
      beside: childSessionPath,
      isReachedOnPage: true,
    },
    screen: lazyScreen(() => import('#features/children/plan/plan-screen.tsx'), 'PlanScreen'),
  },
  {
    path: '/child/due',
    title: screenNames.dueList,
    access: childPages,
    menu: { label: screenNames.dueList, icon: 'call', group: 'children' },
    screen: lazyScreen(() => import('#features/children/due/due-screen.tsx'), 'DueScreen'),
  },
  {
    path: '/child/registration',
    title: screenNames.childRegistration,
    access: childPages,
    menu: { label: screenNames.childRegistration, icon: 'child', group: 'children' },
    screen: lazyScreen(
      () => import('#features/children/registration/registration-screen.tsx'),
      'RegistrationScreen',
    ),
  },
  {
    path: '/child/immunization',
    title: screenNames.immunizationListing,
    access: childPages,
    menu: { label: screenNames.immunizationListing, icon: 'syringe', group: 'children' },
    screen: lazyScreen(() => import('#features/children/records/records-screen.tsx'), 'RecordsScreen'),
  },
  {
    path: '/child/aefi',
    title: screenNames.adverseEventsAEFI,
    access: childPages,
    menu: {
      label: screenNames.adverseEvents,
      icon: 'alert',
      group: 'children',
      beside: '/child/immunization',
    },
    screen: lazyScreen(() => import('#features/children/aefi/aefi-screen.tsx'), 'AefiScreen'),
  },
  {
    path: '/child/openings',
    title: screenNames.recordsOpenedFromAbove,
    icon: 'eye',
    access: childPages,
    screen: lazyScreen(() => import('#features/children/openings/openings-screen.tsx'), 'OpeningsScreen'),
  },
];
