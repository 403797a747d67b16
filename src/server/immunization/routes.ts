import type { Route } from '../http/route.ts';
import { childRoutes } from './child-routes.ts';
import { followUpRoutes } from './follow-up-routes.ts';
import { immunizationRoutes } from './immunization-routes.ts';
import { leaseRoutes } from './lease-route.ts';

/** Every call about children. */
export const registerRoutes: readonly Route[] = [
  ...childRoutes,
  ...followUpRoutes,
  ...immunizationRoutes,
  ...leaseRoutes,
];
