import type { AntigenId } from '#domain/kernel/ids.ts';
import type { Lot } from './model.ts';

/** Doses as vials, and the doses left over in an open one. */
export interface InVials {
  readonly vials: number;
  readonly loose: number;
}

/** Doses in vials of a size; both are whole, the size at least 1. */
export function vialsOf(doses: number, dosesPerVial: number): InVials {
  return { vials: Math.floor(doses / dosesPerVial), loose: doses % dosesPerVial };
}

type SizedLot = Pick<Lot, 'antigen' | 'left' | 'dosesPerVial'>;

/**
 * Doses per vial in stock, by antigen: as recorded for the lot, otherwise the product's. Absent if it is unknown for a lot with doses left,
 * or if lots differ; figures are then in doses only.
 */
export function vialSizes(
  lots: readonly SizedLot[],
  sizeOf: (antigen: AntigenId) => number | undefined,
): ReadonlyMap<AntigenId, number> {
  const stocked = Map.groupBy(
    lots.filter(({ left }) => left > 0),
    ({ antigen }) => antigen,
  );
  return new Map(
    [...stocked].flatMap(([antigen, own]) => {
      const sizes = new Set(own.map((lot) => lot.dosesPerVial ?? sizeOf(antigen)));
      const [size] = sizes;
      return sizes.size === 1 && size !== undefined ? [[antigen, size] as const] : [];
    }),
  );
}
