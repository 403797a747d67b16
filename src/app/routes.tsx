import { AccessDenied } from '#features/access-denied/screen.tsx';
import { openToAll, signedIn, type Access } from './access.ts';
import { childRoutes } from './child-routes.ts';
import { Home } from './home.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import type { RouteRow } from './menu/menu.ts';
import { screenNames } from './screen-names.ts';
import { stockRoutes } from './stock-routes.ts';
import { appStrings } from './strings.ts';

const stateFigures: Access = { kind: 'signed-in', anyOf: ['see-state-figures'], needs: 'state' };
const countryFigures: Access = { kind: 'signed-in', anyOf: ['see-country-figures'] };
/** Lower levels are reached from the country's list and from the state's. */
const anyFigures: Access = { kind: 'signed-in', anyOf: ['see-state-figures', 'see-country-figures'] };
/** Officers of an LGA see its figures by their level, without a role. */
const facilityFigures: Access = { ...anyFigures, orLevel: 'lga' };
const ownLga: Access = { kind: 'signed-in', anyOf: [], orLevel: 'lga' };
/** For the user's home facility or store only. */
const atHome: Access = { kind: 'signed-in', needs: 'stock' };
const unpaidToo: Access = { kind: 'signed-in', unpaid: true };

/** Only in development: the import is inside the condition, so that no build contains its code. */
const toolkit: readonly RouteRow[] = import.meta.env.DEV
  ? [
      {
        path: '/toolkit',
        title: 'Toolkit',
        access: openToAll,
        frame: 'bare',
        screen: lazyScreen(() => import('#ui/toolkit/toolkit.tsx'), 'Toolkit'),
      },
    ]
  : [];

const subscribers = () => import('#features/subscription/subscribers/subscribers-screens.tsx');
/** Entries from which the figures of a unit inside another are reached. */
const drillDown = ['/user/country', '/user/state', '/all/facility'];
const units = () => import('#features/monitoring/units/screens.tsx');

/** Every screen of the product, menu entries in the menu's order. */
export const routes: readonly RouteRow[] = [
  ...toolkit,
  { path: '/', title: screenNames.login, access: openToAll, frame: 'bare', screen: Home },
  {
    path: '/forgot/password',
    title: screenNames.forgotPassword,
    access: openToAll,
    frame: 'bare',
    screen: lazyScreen(() => import('./forgot-password.tsx'), 'ForgotPassword'),
  },
  {
    path: '/unathorised',
    title: screenNames.accessDenied,
    access: openToAll,
    frame: 'bare',
    screen: AccessDenied,
  },

  {
    path: '/protected/dashboard',
    title: screenNames.dashboard,
    access: signedIn,
    menu: { label: screenNames.dashboard, icon: 'today' },
    screen: lazyScreen(() => import('./home/dashboard.tsx'), 'Dashboard'),
  },
  {
    path: '/user/country',
    title: screenNames.countryMonitoring,
    access: countryFigures,
    menu: { label: screenNames.countryMonitoring, icon: 'map', group: 'monitoring' },
    about: appStrings.aboutCountryMonitoring,
    screen: lazyScreen(units, 'CountryMonitoring'),
  },
  {
    path: '/user/state',
    title: screenNames.stateMonitoring,
    access: stateFigures,
    menu: { label: screenNames.stateMonitoring, icon: 'place', group: 'monitoring' },
    about: appStrings.aboutStateMonitoring,
    screen: lazyScreen(units, 'StateMonitoring'),
  },
  {
    path: '/all/facility',
    title: screenNames.facilities,
    access: ownLga,
    menu: { label: screenNames.facilities, icon: 'building', group: 'monitoring' },
    about: appStrings.aboutFacilities,
    screen: lazyScreen(units, 'OwnFacilities'),
  },
  {
    path: '/user/state/:name',
    title: screenNames.states,
    under: drillDown,
    access: anyFigures,
    screen: lazyScreen(units, 'StatesOfCountry'),
  },
  {
    path: '/all/lga/:name',
    title: screenNames.localGovernmentAreas,
    under: drillDown,
    access: anyFigures,
    screen: lazyScreen(units, 'LgasOfState'),
  },
  {
    path: '/all/facility/:name',
    title: screenNames.facilities,
    under: drillDown,
    access: facilityFigures,
    screen: lazyScreen(units, 'FacilitiesOfLga'),
  },
  {
    path: '/facility/dashboard/:name',
    title: screenNames.facilityDashboard,
    under: drillDown,
    access: facilityFigures,
    screen: lazyScreen(
      () => import('#features/monitoring/facility/facility-screen.tsx'),
      'FacilityDashboard',
    ),
  },
  {
    path: '/facility/ledger/:name',
    title: screenNames.ledgerOfAFacility,
    under: drillDown,
    access: facilityFigures,
    screen: lazyScreen(() => import('#features/monitoring/facility/ledger-screen.tsx'), 'FacilityLedger'),
  },
  {
    path: '/facility/equipment/:name',
    title: screenNames.equipmentsOfAFacility,
    under: drillDown,
    access: facilityFigures,
    screen: lazyScreen(
      () => import('#features/monitoring/facility/equipment-screen.tsx'),
      'FacilityEquipment',
    ),
  },
  {
    path: '/balance',
    title: screenNames.balances,
    access: stateFigures,
    menu: { label: screenNames.balances, icon: 'wallet', group: 'monitoring' },
    about: appStrings.aboutBalances,
    screen: lazyScreen(() => import('#features/monitoring/balances/balances-screen.tsx'), 'BalancesScreen'),
  },
  {
    path: '/graphical/analysis',
    title: screenNames.analysis,
    access: stateFigures,
    menu: { label: screenNames.analysis, icon: 'chart', group: 'monitoring' },
    about: appStrings.aboutAnalysis,
    screen: lazyScreen(() => import('#features/analysis/analysis-screen.tsx'), 'AnalysisScreen'),
  },
  {
    path: '/monitoring/aefi',
    title: screenNames.adverseEventsOfFacilities,
    access: facilityFigures,
    menu: { label: screenNames.adverseEventsOfFacilities, icon: 'alert', group: 'monitoring' },
    about: appStrings.aboutAefi,
    screen: lazyScreen(() => import('#features/children/aefi/aefi-above-screen.tsx'), 'AefiAboveScreen'),
  },
  ...stockRoutes,
  {
    path: '/reports/monthly',
    title: screenNames.monthlyReports,
    access: signedIn,
    menu: { label: screenNames.monthlyReports, icon: 'print', group: 'stock' },
    screen: lazyScreen(() => import('#features/reports/reports-screen.tsx'), 'ReportsScreen'),
  },
  {
    path: '/equipments',
    title: screenNames.equipments,
    access: atHome,
    menu: { label: screenNames.equipments, icon: 'fridge', group: 'cold-chain' },
    screen: lazyScreen(() => import('#features/equipment/screen.tsx'), 'EquipmentScreen'),
  },
  ...childRoutes,
  {
    path: '/users',
    title: screenNames.users,
    access: { kind: 'signed-in', anyOf: ['manage-users'] },
    menu: { label: screenNames.users, icon: 'people', group: 'accounts' },
    screen: lazyScreen(() => import('#features/users/users-screen.tsx'), 'UsersScreen'),
  },
  {
    path: '/single/user',
    title: screenNames.myUserList,
    access: atHome,
    menu: { label: screenNames.myUserList, icon: 'user', group: 'account', beside: '/users' },
    screen: lazyScreen(() => import('#features/users/colleagues-screen.tsx'), 'ColleaguesScreen'),
  },
  {
    path: '/organisation',
    title: screenNames.organization,
    access: { kind: 'signed-in', anyOf: ['manage-organisation', 'add-facility'] },
    menu: { label: screenNames.organization, icon: 'building', group: 'accounts' },
    screen: lazyScreen(() => import('#features/organisation/screen.tsx'), 'OrganisationScreen'),
  },
  {
    path: '/antigen',
    title: screenNames.antigen,
    access: { kind: 'signed-in', anyOf: ['manage-antigens'] },
    menu: { label: screenNames.antigen, icon: 'vial', group: 'accounts' },
    screen: lazyScreen(() => import('#features/antigens/screen.tsx'), 'AntigensScreen'),
  },
  {
    path: '/antigen/introductions',
    title: screenNames.whenVaccinesCameToStates,
    icon: 'calendar',
    under: ['/antigen'],
    access: { kind: 'signed-in', anyOf: ['manage-antigens'] },
    screen: lazyScreen(
      () => import('#features/antigens/introductions/introductions-screen.tsx'),
      'IntroductionsScreen',
    ),
  },
  {
    path: '/antigen/grace',
    title: screenNames.daysOfGrace,
    icon: 'calendar',
    under: ['/antigen'],
    access: { kind: 'signed-in', anyOf: ['manage-antigens'] },
    screen: lazyScreen(() => import('#features/antigens/grace-screen.tsx'), 'GraceScreen'),
  },
  {
    path: '/antigen/changes',
    title: screenNames.whoChangedWhat,
    icon: 'ledger',
    under: ['/antigen'],
    access: { kind: 'signed-in', anyOf: ['manage-antigens'] },
    screen: lazyScreen(() => import('#features/antigens/changes-screen.tsx'), 'NationalChangesScreen'),
  },
  {
    path: '/all/subscribers',
    title: screenNames.subscribers,
    access: { kind: 'signed-in', anyOf: ['manage-subscriptions'], flag: 'subscriptionPage', unpaid: true },
    menu: { label: screenNames.subscribers, icon: 'people', group: 'account' },
    screen: lazyScreen(subscribers, 'SubscribersScreen'),
  },
  {
    path: '/payments',
    title: screenNames.payments,
    // A user who turns the subscription page on again must be able to open this while it is off.
    access: { kind: 'signed-in', anyOf: ['see-subscription-settings'], unpaid: true },
    menu: { label: screenNames.payments, icon: 'ledger', group: 'account', beside: '/all/subscribers' },
    screen: lazyScreen(() => import('#features/subscription/payments/payments-screen.tsx'), 'PaymentsScreen'),
  },
  {
    path: '/my/subscribers',
    title: screenNames.mySubscription,
    access: { kind: 'signed-in', flag: 'subscriptionPage', unpaid: true },
    menu: { label: screenNames.mySubscription, icon: 'card', group: 'account' },
    screen: lazyScreen(subscribers, 'MySubscriptionScreen'),
  },
  {
    path: '/messages',
    title: screenNames.messages,
    access: { kind: 'signed-in', anyOf: ['manage-users'] },
    menu: { label: screenNames.messages, icon: 'message', group: 'account' },
    screen: lazyScreen(() => import('#features/messages/screen.tsx'), 'MessagesScreen'),
    about: appStrings.aboutMessages,
  },
  {
    path: '/support',
    title: screenNames.support,
    access: signedIn,
    menu: { label: screenNames.support, icon: 'support', group: 'account' },
    screen: lazyScreen(() => import('#features/support/screen.tsx'), 'SupportScreen'),
  },

  {
    path: '/subscription/page',
    title: screenNames.subscription,
    access: unpaidToo,
    screen: lazyScreen(() => import('./unpaid-screen.tsx'), 'UnpaidScreen'),
  },
  {
    path: '/profile',
    title: screenNames.myProfile,
    icon: 'user',
    access: signedIn,
    screen: lazyScreen(() => import('#features/profile/screen.tsx'), 'ProfileScreen'),
  },
  {
    path: '/profile/vaccines',
    title: screenNames.vaccinesOfferedHere,
    icon: 'box',
    access: { kind: 'signed-in', needs: 'register' },
    screen: lazyScreen(() => import('#features/profile/offered-screen.tsx'), 'OfferedScreen'),
  },
  {
    path: '/sync',
    title: screenNames.syncCentre,
    icon: 'refresh',
    access: unpaidToo,
    screen: lazyScreen(() => import('./sync-centre.tsx'), 'SyncCentre'),
    about: appStrings.aboutSyncCentre,
  },
  {
    path: '/guide',
    title: screenNames.howItWorks,
    icon: 'info',
    access: unpaidToo,
    screen: lazyScreen(() => import('#features/guide/screen.tsx'), 'GuideScreen'),
  },
  {
    path: '/settings',
    title: screenNames.settings,
    icon: 'settings',
    access: unpaidToo,
    screen: lazyScreen(() => import('./settings.tsx'), 'Settings'),
    about: appStrings.aboutSettings,
  },
];
