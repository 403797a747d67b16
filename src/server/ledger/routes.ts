import type { Route } from '../http/route.ts';
import { activityRoutes } from './activity-routes.ts';
import { companionRoutes } from './companion-routes.ts';
import { correctionRoute } from './correction-route.ts';
import { readRoutes } from './read-routes.ts';

/** Calls about stock. */
export const ledgerRoutes: readonly Route[] = [
  ...activityRoutes,
  ...companionRoutes,
  correctionRoute,
  ...readRoutes,
];
