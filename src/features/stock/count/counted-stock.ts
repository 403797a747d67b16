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
  readonly lots: readonly CountedLot[];
}

/** A lot on the shelf, with the words for its line. */
export interface CountedLot extends ShownLot {
  readonly antigenName: string;
  /** Its batch as on the box; the lot's name also contains the antigen if the whole store is counted. */
  readonly ownBatchNo: string;
  /** Doses per vial; null if unknown. */
  readonly perVial: number | null;
}

/** The lots of a sheet; null if the antigen has no wallet on this device. */
export async function stockToCount(
  queries: Queries,
  key: string,
  today: LocalDate,
): Promise<CountedStock | null> {
  const antigens = await queries.antigens();
  const sizeById = new Map<string, number | undefined>(
    antigens.map(({ id, dosesPerVial }) => [id, dosesPerVial]),
  );
  const counted = (lots: readonly ShownLot[], antigenName: string) =>
    lots.map((lot) => ({
      ...lot,
      antigenName,
      ownBatchNo: lot.batchNo,
      perVial: lot.dosesPerVial ?? sizeById.get(lot.antigen) ?? null,
    }));
  if (key === wholeStore) return { key, antigen: null, lots: await lotsOfStore(queries, today, counted) };
  const wallet = await queries.wallet(key);
  return (
    wallet && {
      key,
      antigen: wallet.name,
      lots: counted(await queries.lotsToCount(key, today), wallet.name),
    }
  );
}

/** Every lot on the shelf, wallet by wallet; each batch names its antigen. */
async function lotsOfStore(
  queries: Queries,
  today: LocalDate,
  counted: (lots: readonly ShownLot[], antigenName: string) => readonly CountedLot[],
): Promise<readonly CountedLot[]> {
  const wallets = await queries.wallets();
  const lots = await Promise.all(
    wallets.map(async ({ antigen, name }) =>
      counted(await queries.lotsOnShelf(antigen, today), name).map((lot) => ({
        ...lot,
        batchNo: countStrings.batchOf(lotName(lot), name),
        ownBatchNo: lotName(lot),
        cameOn: null,
      })),
    ),
  );
  return lots.flat();
}

/** The antigen being counted, in the address. */
export function useCountUrl() {
  const [params] = useSearchParams();
  const change = useUrlChanges();
  const open = useCallback((antigen: string) => change({ count: antigen }, 'push'), [change]);
  const close = useCallback(() => change({ count: undefined, sheet: undefined }, 'replace'), [change]);
  return { antigen: params.get('count') ?? undefined, open, close };
}
