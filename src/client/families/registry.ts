import { registerOnTablet } from '#client/children/register-on-tablet.ts';
import type { ClientFamily } from '#client/db/database.ts';
import { ledgerOnTablet } from './ledger-on-tablet.ts';

/** Families on the tablet, in the order of the contract's registry. */
export const clientFamilies: readonly ClientFamily[] = [
  ledgerOnTablet as unknown as ClientFamily,
  registerOnTablet as unknown as ClientFamily,
];
