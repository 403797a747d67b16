import { dispatch } from '#domain/ledger/dispatch.ts';

/** Doses of a lot go back to the facility they came from. */
export const returnStock = dispatch('return');
