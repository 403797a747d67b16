import type { Queries } from '#client/queries.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { usableStock } from '#domain/ledger/usability.ts';
import type { ShownLot } from '../shown.ts';

/** A lot in stock, with facts about its antigen. */
export interface StockedLot extends ShownLot {
  readonly antigenName: string;
  /** Doses per vial; null if unknown. */
  readonly perVial: number | null;
}

/** Stock of an antigen, the lot to use first on top. */
export interface StockedAntigen {
  readonly antigen: AntigenId;
  readonly name: string;
  readonly usable: number;
  readonly lots: readonly StockedLot[];
}

/**
 * The whole store, antigen by antigen, without empty lots unless doses were typed for them: a lot emptied elsewhere in the meantime must
 * not vanish silently.
 */
export async function stockOnHand(
  queries: Queries,
  today: LocalDate,
  typed: readonly string[],
): Promise<readonly StockedAntigen[]> {
  const [wallets, antigens] = await Promise.all([queries.wallets(), queries.antigens()]);
  const perVialById = new Map<string, number | undefined>(
    antigens.map(({ id, dosesPerVial }) => [id, dosesPerVial]),
  );
  const stocked = await Promise.all(
    wallets.map(async ({ antigen, name }) => {
      const lots = await queries.lots(antigen, today, typed);
      const perVial = perVialById.get(antigen) ?? null;
      return {
        antigen,
        name,
        usable: usableStock(lots, today).usable,
        lots: lots.map((lot) => ({ ...lot, antigenName: name, perVial: lot.dosesPerVial ?? perVial })),
      };
    }),
  );
  return stocked.filter(({ lots }) => lots.length > 0);
}
