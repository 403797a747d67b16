import { dispatch } from '#domain/ledger/dispatch.ts';

/** Doses of a lot go to another facility. */
export const transfer = dispatch('transfer');
