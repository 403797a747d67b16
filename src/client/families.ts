import { aefiOnTablet } from '#client/aefi/aefi-on-tablet.ts';
import { registerOnTablet } from '#client/children/register-on-tablet.ts';
import type { ClientFamily } from '#client/db/database.ts';
import { equipmentOnTablet } from '#client/equipment/equipment-on-tablet.ts';
import { heldOnTablet } from '#client/planning/held-on-tablet.ts';
import { sessionsOnTablet } from '#client/planning/sessions-on-tablet.ts';
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
