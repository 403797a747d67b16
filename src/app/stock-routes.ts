import type { Access } from './access.ts';
import { lazyScreen } from './lazy-screen.tsx';
import type { RouteRow } from './menu/menu.ts';
import { screenNames } from './screen-names.ts';

const ownStock: Access = { kind: 'signed-in', unpaid: 'at-home', needs: 'stock' };

/** The screens about a facility's own stock, in the menu's order. */
export const stockRoutes: readonly RouteRow[] = [
  {
    path: '/ledger/stock',
    title: screenNames.ledger,
    access: ownStock,
    menu: { label: screenNames.ledger, icon: 'ledger', group: 'stock' },
    screen: lazyScreen(() => import('#features/stock/entries/entry-screen.tsx'), 'LedgerScreen'),
  },
  {
    path: '/ledger/delivery',
    title: screenNames.receiveADelivery,
    access: ownStock,
    icon: 'receive',
    under: ['/ledger/stock'],
    screen: lazyScreen(() => import('#features/stock/delivery/delivery-screen.tsx'), 'DeliveryScreen'),
  },
  {
    path: '/ledger/issue',
    title: screenNames.issueDoses,
    access: ownStock,
    icon: 'issue',
    under: ['/ledger/stock'],
    screen: lazyScreen(() => import('#features/stock/outgoing/outgoing-screen.tsx'), 'IssueScreen'),
  },
  {
    path: '/ledger/transfer',
    title: screenNames.transferDoses,
    access: ownStock,
    icon: 'truck',
    under: ['/ledger/stock'],
    screen: lazyScreen(() => import('#features/stock/outgoing/outgoing-screen.tsx'), 'TransferScreen'),
  },
  {
    path: '/ledger/return',
    title: screenNames.returnDoses,
    access: ownStock,
    icon: 'undo',
    under: ['/ledger/stock'],
    screen: lazyScreen(() => import('#features/stock/outgoing/outgoing-screen.tsx'), 'ReturnScreen'),
  },
  {
    path: '/ledger/arrivals',
    title: screenNames.confirmArrivals,
    access: ownStock,
    icon: 'truck',
    under: ['/ledger/stock'],
    screen: lazyScreen(() => import('#features/stock/arrivals/arrivals-screen.tsx'), 'ArrivalsScreen'),
  },
  {
    path: '/adjustment/return/listing',
    title: screenNames.adjustmentReturn,
    access: ownStock,
    menu: {
      label: screenNames.adjustmentReturn,
      icon: 'undo',
      group: 'stock',
      beside: '/ledger/stock',
    },
    screen: lazyScreen(() => import('#features/stock/entries/entry-screen.tsx'), 'AdjustmentReturnScreen'),
  },
  {
    path: '/utilization',
    title: screenNames.utilization,
    access: ownStock,
    menu: { label: screenNames.utilization, icon: 'vial', group: 'stock', beside: '/ledger/stock' },
    screen: lazyScreen(() => import('#features/stock/entries/entry-screen.tsx'), 'UtilizationScreen'),
  },
  {
    path: '/antigen/wallet',
    title: screenNames.antigenWallet,
    access: ownStock,
    menu: { label: screenNames.createAntigenWallet, icon: 'wallet', group: 'stock' },
    screen: lazyScreen(() => import('#features/stock/wallets/wallet-screen.tsx'), 'WalletScreen'),
  },
];
