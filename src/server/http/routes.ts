import { antigenRoutes } from '../antigens/antigen-routes.ts';
import { registerRoutes } from '../immunization/routes.ts';
import { ledgerRoutes } from '../ledger/routes.ts';
import { lookupRoutes } from '../organisation/lookup-routes.ts';
import { pageFlagRoutes } from '../organisation/page-flags.ts';
import { placeRoutes } from '../organisation/place-routes.ts';
import { failureRoutes } from '../messages/failure-routes.ts';
import { sendRoutes } from '../messages/send-routes.ts';
import { passwordResetRoutes } from '../users/password-reset-routes.ts';
import { roleRoutes } from '../users/role-routes.ts';
import { sessionRoutes } from '../users/session-routes.ts';
import { caseRoutes } from '../sync/case-routes.ts';
import { syncRoutes } from '../sync/routes.ts';
import type { Route } from './route.ts';

/** Every route of the server, one line per area; the permission test walks this list. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...passwordResetRoutes,
  ...roleRoutes,
  ...pageFlagRoutes,
  ...placeRoutes,
  ...lookupRoutes,
  ...antigenRoutes,
  ...ledgerRoutes,
  ...registerRoutes,
  ...syncRoutes,
  ...caseRoutes,
  ...failureRoutes,
  ...sendRoutes,
];
