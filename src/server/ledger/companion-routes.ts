import { companions } from '#contract/calls/stock.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { standing } from './standing.ts';

/** Calls that used to set figures. */
export const companionRoutes: readonly Route[] = Object.values(companions).map((endpoint) =>
  defineRoute(endpoint, ({ deps, viewer, body }) => standing(deps, viewer, body)),
);
