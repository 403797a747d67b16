import { aefiOnTablet } from './aefi/aefi.ts';
import { registerOnTablet } from '#client/children/register-on-tablet.ts';
import type { ClientFamily } from '#client/db/database.ts';
import { equipmentOnTablet } from './equipment/equipment.ts';
import { heldOnTablet, sessionsOnTablet } from './planning/sessions-on-tablet.ts';
import { ledgerOnTablet } from '#client/stock/ledger-on-tablet.ts';

/** Families on the tablet, in the order of the contract's registry. */
export const clientFamilies: readonly ClientFamily[] = [
  ledgerOnTablet as unknown as ClientFamily,
  registerOnTablet as unknown as ClientFamily,
  equipmentOnTablet as unknown as ClientFamily,
  aefiOnTablet as unknown as ClientFamily,
  sessionsOnTablet as unknown as ClientFamily,
  heldOnTablet as unknown as ClientFamily,
];
