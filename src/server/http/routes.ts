import type { Route } from './route.ts';

/** Every route of the server, one line per area; the permission test walks this list. */
export const routes: readonly Route[] = [];
