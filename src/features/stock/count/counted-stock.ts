import type { Engine } from '#client/engine.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { lotName } from '#bindings/ledger-words.ts';
import type { ShownLot } from '../shown.ts';
import { countStrings } from './count-strings.ts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';

type Queries = Engine['queries'];

/** Value in the address, in place of an antigen: the whole store. */
export const wholeStore = 'all';

/** The stock counted on one sheet. */
export interface CountedStock {
  /** Key of its draft and its address: an antigen, or {@link wholeStore}. */
  readonly key: string;
  /** Null for the whole store. */
  readonly antigen: string | null;
  readonly lots: readonly ShownLot[];
}

/** The lots of a sheet; null if the antigen has no wallet on this device. */
export async function stockToCount(
  queries: Queries,
  key: string,
  today: LocalDate,
): Promise<CountedStock | null> {
  if (key === wholeStore) return { key, antigen: null, lots: await lotsOfStore(queries, today) };
  const wallet = await queries.wallet(key);
  return wallet && { key, antigen: wallet.name, lots: await queries.lotsToCount(key, today) };
}

/** Every lot on the shelf, wallet by wallet; each batch names its antigen. */
async function lotsOfStore(queries: Queries, today: LocalDate): Promise<readonly ShownLot[]> {
  const wallets = await queries.wallets();
  const lots = await Promise.all(
    wallets.map(async ({ antigen, name }) =>
      (await queries.lotsOnShelf(antigen, today)).map((lot) => ({
        ...lot,
        batchNo: countStrings.batchOf(lotName(lot), name),
        cameOn: null,
      })),
    ),
  );
  return lots.flat();
}

/** The counted antigen, by the address. */
export function useCountUrl() {
  const [params] = useSearchParams();
  const change = useUrlChanges();
  const open = useCallback((antigen: string) => change({ count: antigen }, 'push'), [change]);
  const close = useCallback(() => change({ count: undefined, sheet: undefined }, 'replace'), [change]);
  return { antigen: params.get('count') ?? undefined, open, close };
}
