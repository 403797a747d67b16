import { aefiOnServer } from './aefi/aefi-on-server.ts';
import { equipmentOnServer } from './equipment/equipment-on-server.ts';
import { registerOnServer } from './immunization/register-on-server.ts';
import { ledgerOnServer } from './ledger/family/ledger-on-server.ts';
import { heldOnServer } from './planning/held-on-server.ts';
import { sessionsOnServer } from './planning/sessions-on-server.ts';
import type { ServerFamily } from './families/server-family.ts';

/** All families on the server, in the order of the contract's registry. */
export const serverFamilies: readonly ServerFamily[] = [
  ledgerOnServer,
  registerOnServer,
  equipmentOnServer,
  aefiOnServer,
  sessionsOnServer,
  heldOnServer,
];
