import type { Access } from './access.ts';
import { lazyScreen } from './lazy-screen.ts';
import type { RouteRow } from './route-row.ts';

const childPages: Access = { kind: 'signed-in', flag: 'childRegPage', unpaid: 'at-home' };

/** The screens on a facility's register of children, in the menu's order. */
export const childRoutes: readonly RouteRow[] = [
  {
    path: '/child/registration',
    title: 'Child Registration',
    access: childPages,
    menu: { label: 'Child Registration', icon: 'child', group: 'children' },
    screen: lazyScreen(
      () => import('#features/children/registration/registration-screen.tsx'),
      'RegistrationScreen',
    ),
  },
  {
    path: '/child/immunization',
    title: 'Immunization Listing',
    access: childPages,
    menu: { label: 'Immunization Listing', icon: 'syringe', group: 'children' },
    screen: lazyScreen(() => import('#features/children/records/records-screen.tsx'), 'RecordsScreen'),
  },
  {
    path: '/child/due',
    title: 'Due list',
    access: childPages,
    menu: { label: 'Due list', icon: 'call', group: 'children' },
    screen: lazyScreen(() => import('#features/children/due/due-screen.tsx'), 'DueScreen'),
  },
  {
    path: '/child/session',
    title: 'Child session',
    access: childPages,
    menu: { label: 'Child session', icon: 'session', group: 'children' },
    screen: lazyScreen(() => import('#features/children/session/session-screen.tsx'), 'SessionScreen'),
  },
  {
    path: '/child/plan',
    title: 'Session plan',
    access: childPages,
    menu: { label: 'Session plan', icon: 'calendar', group: 'children' },
    screen: lazyScreen(() => import('#features/children/plan/plan-screen.tsx'), 'PlanScreen'),
  },
  {
    path: '/child/aefi',
    title: 'Adverse events (AEFI)',
    access: childPages,
    menu: { label: 'Adverse events', icon: 'alert', group: 'children' },
    screen: lazyScreen(() => import('#features/children/aefi/aefi-screen.tsx'), 'AefiScreen'),
  },
  {
    path: '/child/openings',
    title: 'Records opened from above',
    icon: 'eye',
    access: childPages,
    screen: lazyScreen(() => import('#features/children/openings/openings-screen.tsx'), 'OpeningsScreen'),
  },
];
