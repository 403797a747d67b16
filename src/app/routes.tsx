import { lazy } from 'react';
import { AccessDenied } from '#features/access-denied/screen.tsx';
import { openToAll, signedIn, type Access } from './access.ts';
import { Home } from './home.tsx';
import type { RouteRow } from './route-row.ts';
import { appStrings } from './strings.ts';

const Dashboard = lazy(async () => ({ default: (await import('./dashboard.tsx')).Dashboard }));
const UnpaidScreen = lazy(async () => ({ default: (await import('./unpaid-screen.tsx')).UnpaidScreen }));
const WalletScreen = lazy(async () => ({
  default: (await import('#features/stock/wallet-screen.tsx')).WalletScreen,
}));
const LedgerScreen = lazy(async () => ({
  default: (await import('#features/stock/ledger-screen.tsx')).LedgerScreen,
}));
const AdjustmentReturnScreen = lazy(async () => ({
  default: (await import('#features/stock/adjustment-return-screen.tsx')).AdjustmentReturnScreen,
}));
const UtilizationScreen = lazy(async () => ({
  default: (await import('#features/stock/utilization-screen.tsx')).UtilizationScreen,
}));
const RegistrationScreen = lazy(async () => ({
  default: (await import('#features/children/registration-screen.tsx')).RegistrationScreen,
}));
const RecordsScreen = lazy(async () => ({
  default: (await import('#features/children/records-screen.tsx')).RecordsScreen,
}));
const ForgotPassword = lazy(async () => ({
  default: (await import('./forgot-password.tsx')).ForgotPassword,
}));
const SyncCentre = lazy(async () => ({ default: (await import('./sync-centre.tsx')).SyncCentre }));
const Messages = lazy(async () => ({ default: (await import('./messages.tsx')).Messages }));
const Settings = lazy(async () => ({ default: (await import('./settings.tsx')).Settings }));

const stateFigures: Access = { kind: 'signed-in', anyOf: ['see-state-figures'] };
const countryFigures: Access = { kind: 'signed-in', anyOf: ['see-country-figures'] };
/** The levels below are reached from the country's list and from the state's. */
const anyFigures: Access = { kind: 'signed-in', anyOf: ['see-state-figures', 'see-country-figures'] };
const unpaidToo: Access = { kind: 'signed-in', unpaid: true };
const childPages: Access = { kind: 'signed-in', flag: 'childRegPage' };

/** Every screen of the product, menu entries in the menu's order. */
export const routes: readonly RouteRow[] = [
  { path: '/', title: 'Login', access: openToAll, frame: 'bare', screen: Home },
  {
    path: '/forgot/password',
    title: 'Forgot Password',
    access: openToAll,
    frame: 'bare',
    screen: ForgotPassword,
  },
  { path: '/unathorised', title: 'Access denied', access: openToAll, frame: 'bare', screen: AccessDenied },

  {
    path: '/protected/dashboard',
    title: 'Dashboard',
    access: signedIn,
    menu: { label: 'Dashboard', icon: 'grid' },
    screen: Dashboard,
  },
  { path: '/balance', title: 'Balances', access: stateFigures, menu: { label: 'Balances', icon: 'wallet' } },
  {
    path: '/user/country',
    title: 'Country Monitoring',
    access: countryFigures,
    menu: { label: 'Country Monitoring', icon: 'place' },
  },
  {
    path: '/user/state',
    title: 'State Monitoring',
    access: stateFigures,
    menu: { label: 'State Monitoring', icon: 'place' },
  },
  { path: '/user/state/:name', title: 'States', access: anyFigures },
  { path: '/all/lga/:name', title: 'Local government areas', access: anyFigures },
  { path: '/all/facility/:name', title: 'Facilities', access: anyFigures },
  { path: '/facility/dashboard/:name', title: 'Facility dashboard', access: anyFigures },
  {
    path: '/graphical/analysis',
    title: 'Analysis',
    access: stateFigures,
    menu: { label: 'Analysis', icon: 'chart' },
  },
  {
    path: '/antigen/wallet',
    title: 'Antigen Wallet',
    access: signedIn,
    menu: { label: 'Create Antigen Wallet', icon: 'wallet' },
    screen: WalletScreen,
  },
  {
    path: '/ledger/stock',
    title: 'Ledger',
    access: signedIn,
    menu: { label: 'Ledger', icon: 'ledger' },
    screen: LedgerScreen,
  },
  {
    path: '/adjustment/return/listing',
    title: 'Adjustment | Return',
    access: signedIn,
    menu: { label: 'Adjustment | Return', icon: 'refresh' },
    screen: AdjustmentReturnScreen,
  },
  {
    path: '/utilization',
    title: 'Utilization',
    access: signedIn,
    menu: { label: 'Utilization', icon: 'vial' },
    screen: UtilizationScreen,
  },
  {
    path: '/equipments',
    title: 'Equipments',
    access: signedIn,
    menu: { label: 'Equipments', icon: 'thermometer' },
  },
  {
    path: '/child/registration',
    title: 'Child Registration',
    access: childPages,
    menu: { label: 'Child Registration', icon: 'child' },
    screen: RegistrationScreen,
  },
  {
    path: '/child/immunization',
    title: 'Immunization Listing',
    access: childPages,
    menu: { label: 'Immunization Listing', icon: 'calendar' },
    screen: RecordsScreen,
  },
  {
    path: '/antigen',
    title: 'Antigen',
    access: { kind: 'signed-in', anyOf: ['manage-antigens'] },
    menu: { label: 'Antigen', icon: 'box' },
  },
  {
    path: '/single/user',
    title: 'My User List',
    access: signedIn,
    menu: { label: 'My User List', icon: 'user' },
  },
  {
    path: '/users',
    title: 'Users',
    access: { kind: 'signed-in', anyOf: ['manage-users'] },
    menu: { label: 'Users', icon: 'people' },
  },
  {
    path: '/messages',
    title: 'Messages',
    access: { kind: 'signed-in', anyOf: ['manage-users'] },
    menu: { label: 'Messages', icon: 'send' },
    screen: Messages,
    about: appStrings.aboutMessages,
  },
  {
    path: '/all/subscribers',
    title: 'Subscribers',
    access: { kind: 'signed-in', anyOf: ['manage-subscriptions'], flag: 'subscriptionPage' },
    menu: { label: 'Subscribers', icon: 'card' },
  },
  {
    path: '/my/subscribers',
    title: 'My Subscription',
    access: { kind: 'signed-in', flag: 'subscriptionPage', unpaid: true },
    menu: { label: 'My Subscription', icon: 'card' },
  },
  {
    path: '/organisation',
    title: 'Organization',
    access: { kind: 'signed-in', anyOf: ['manage-organisation', 'add-facility'] },
    menu: { label: 'Organization', icon: 'building' },
  },
  { path: '/support', title: 'Support', access: signedIn, menu: { label: 'Support', icon: 'support' } },

  { path: '/subscription/page', title: 'Subscription', access: unpaidToo, screen: UnpaidScreen },
  { path: '/profile', title: 'My Profile', access: signedIn },
  {
    path: '/sync',
    title: 'Sync centre',
    access: unpaidToo,
    screen: SyncCentre,
    about: appStrings.aboutSyncCentre,
  },
  {
    path: '/settings',
    title: 'Settings',
    access: unpaidToo,
    screen: Settings,
    about: appStrings.aboutSettings,
  },
];
