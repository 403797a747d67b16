import type { Engine } from '#client/engine.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';

type Queries = Engine['queries'];

/** Rows as the device shows them: confirmed figures with waiting events folded in. */
export type ShownWallet = Awaited<ReturnType<Queries['wallets']>>[number];
export type ShownLot = Awaited<ReturnType<Queries['lots']>>[number];
export type ShownEntry = NonNullable<Awaited<ReturnType<Queries['entry']>>>;
export type ShownArrival = Awaited<ReturnType<Queries['unconfirmedArrivals']>>[number];
export type PlacesAbove = Awaited<ReturnType<Queries['placesAbove']>>;

/** Usual doses per vial, by antigen, if known; undefined while they are read. */
export function useProductSizes(): ReadonlyMap<string, number | undefined> | undefined {
  const { queries } = pageEngine();
  const antigens = useLiveQuery(() => queries.antigens(), [queries]);
  return antigens && new Map(antigens.map(({ id, dosesPerVial }) => [id, dosesPerVial]));
}
