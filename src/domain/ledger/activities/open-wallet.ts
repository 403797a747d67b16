import { z } from 'zod';
import { antigenIdSchema } from '#domain/kernel/ids.ts';
import type { Activity } from '#domain/ledger/activity.ts';

export const openWalletPayloadSchema = z.object({ antigen: antigenIdSchema });
export type OpenWalletPayload = z.infer<typeof openWalletPayloadSchema>;

/**
 * Opens a wallet when a facility starts to keep an antigen. Moves no dose and is never refused: two tablets that open the same wallet
 * offline mean the same one.
 */
export const openWallet: Activity<OpenWalletPayload> = {
  version: 1,
  payload: openWalletPayloadSchema,
  rows: (payload) => ({ antigens: [payload.antigen], lots: [], issued: [], entries: [] }),
  decide: (payload) => ({
    accepted: true,
    movements: [],
    entry: null,
    amends: [],
    relabels: null,
    opensWallet: payload.antigen,
  }),
};
