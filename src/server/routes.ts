import { aefiRoutes } from './aefi/routes.ts';
import { antigenRoutes } from './antigens/antigen-routes.ts';
import { equipmentRoutes } from './equipment/routes.ts';
import { registerRoutes } from './immunization/routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { lookupRoutes, pageFlagRoutes } from './organisation/lookup-routes.ts';
import { profileRoutes } from './organisation/profile-routes.ts';
import { supportRoutes } from './organisation/support-routes.ts';
import { placeRoutes } from './organisation/place-routes.ts';
import { analysisRoutes } from './analysis/routes.ts';
import { monitoringRoutes } from './monitoring/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { failureRoutes } from './messages/failure-routes.ts';
import { sendRoutes } from './immunization/send-routes.ts';
import { passwordRoutes } from './users/password-routes.ts';
import { pinRoutes } from './users/pin-routes.ts';
import { secondFactorRoutes } from './users/second-factor-routes.ts';
import { userChangeRoutes } from './users/user-change-routes.ts';
import { userRoutes } from './users/user-routes.ts';
import { sessionRoutes } from './users/session-routes.ts';
import { caseRoutes } from './sync/cases/case-routes.ts';
import { subscriptionAdminRoutes } from './subscription/admin-routes.ts';
import { paymentRoutes } from './subscription/payment-routes.ts';
import { subscriptionRoutes } from './subscription/subscription-routes.ts';
import { webhookRoutes } from './subscription/notices.ts';
import { syncRoutes } from './sync/protocol/routes.ts';
import { nationalChangeRoutes } from './organisation/national-changes.ts';
import { graceRoutes } from './vaccines/grace-routes.ts';
import { introductionRoutes, offerRoutes } from './vaccines/routes.ts';
import { administrationRoutes } from './operations/administration.ts';
import { operationsRoutes } from './operations/health.ts';
import type { Route } from './http/route.ts';

/** Every route of the server, one line for each area; the permission test goes through this list. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...passwordRoutes,
  ...pinRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...userChangeRoutes,
  ...pageFlagRoutes,
  ...placeRoutes,
  ...lookupRoutes,
  ...antigenRoutes,
  ...graceRoutes,
  ...introductionRoutes,
  ...nationalChangeRoutes,
  ...offerRoutes,
  ...profileRoutes,
  ...supportRoutes,
  ...monitoringRoutes,
  ...analysisRoutes,
  ...reportRoutes,
  ...ledgerRoutes,
  ...registerRoutes,
  ...aefiRoutes,
  ...equipmentRoutes,
  ...syncRoutes,
  ...caseRoutes,
  ...failureRoutes,
  ...sendRoutes,
  ...paymentRoutes,
  ...subscriptionRoutes,
  ...webhookRoutes,
  ...subscriptionAdminRoutes,
  ...operationsRoutes,
  ...administrationRoutes,
];
