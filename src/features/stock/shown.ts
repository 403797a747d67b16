import type { Engine } from '#client/engine.ts';

type Queries = Engine['queries'];

/** Rows as the device shows them: confirmed figures with the waiting events folded in. */
export type ShownWallet = Awaited<ReturnType<Queries['wallets']>>[number];
export type ShownLot = Awaited<ReturnType<Queries['lots']>>[number];
export type ShownEntry = NonNullable<Awaited<ReturnType<Queries['entry']>>>;
export type PlacesAbove = Awaited<ReturnType<Queries['placesAbove']>>;
