import type { Access } from './access.ts';
import { lazyScreen } from './lazy-screen.ts';
import type { RouteRow } from './route-row.ts';

const ownStock: Access = { kind: 'signed-in', unpaid: 'at-home' };

/** The screens on a facility's own stock, in the menu's order. */
export const stockRoutes: readonly RouteRow[] = [
  {
    path: '/antigen/wallet',
    title: 'Antigen Wallet',
    access: ownStock,
    menu: { label: 'Create Antigen Wallet', icon: 'wallet', group: 'stock' },
    screen: lazyScreen(() => import('#features/stock/wallets/wallet-screen.tsx'), 'WalletScreen'),
  },
  {
    path: '/ledger/stock',
    title: 'Ledger',
    access: ownStock,
    menu: { label: 'Ledger', icon: 'ledger', group: 'stock' },
    screen: lazyScreen(() => import('#features/stock/entries/ledger-screen.tsx'), 'LedgerScreen'),
  },
  {
    path: '/ledger/delivery',
    title: 'Receive a delivery',
    access: ownStock,
    icon: 'receive',
    under: ['/ledger/stock'],
    screen: lazyScreen(() => import('#features/stock/delivery/delivery-screen.tsx'), 'DeliveryScreen'),
  },
  {
    path: '/ledger/issue',
    title: 'Issue doses',
    access: ownStock,
    icon: 'issue',
    under: ['/ledger/stock'],
    screen: lazyScreen(() => import('#features/stock/outgoing/outgoing-screen.tsx'), 'IssueScreen'),
  },
  {
    path: '/ledger/transfer',
    title: 'Transfer doses',
    access: ownStock,
    icon: 'truck',
    under: ['/ledger/stock'],
    screen: lazyScreen(() => import('#features/stock/outgoing/outgoing-screen.tsx'), 'TransferScreen'),
  },
  {
    path: '/ledger/return',
    title: 'Return doses',
    access: ownStock,
    icon: 'undo',
    under: ['/ledger/stock'],
    screen: lazyScreen(() => import('#features/stock/outgoing/outgoing-screen.tsx'), 'ReturnScreen'),
  },
  {
    path: '/ledger/arrivals',
    title: 'Confirm arrivals',
    access: ownStock,
    icon: 'truck',
    under: ['/ledger/stock'],
    screen: lazyScreen(() => import('#features/stock/arrivals/arrivals-screen.tsx'), 'ArrivalsScreen'),
  },
  {
    path: '/adjustment/return/listing',
    title: 'Adjustment | Return',
    access: ownStock,
    menu: { label: 'Adjustment | Return', icon: 'undo', group: 'stock' },
    screen: lazyScreen(
      () => import('#features/stock/entries/adjustment-return-screen.tsx'),
      'AdjustmentReturnScreen',
    ),
  },
  {
    path: '/utilization',
    title: 'Utilization',
    access: ownStock,
    menu: { label: 'Utilization', icon: 'vial', group: 'stock' },
    screen: lazyScreen(() => import('#features/stock/entries/utilization-screen.tsx'), 'UtilizationScreen'),
  },
];
