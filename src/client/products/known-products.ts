import type { AntigenId } from '#domain/kernel/ids.ts';
import { type DeviceDatabase, readMeta, writeMeta } from '#client/db/database.ts';

/** What an officer entered for a product when its box was last scanned here. */
export interface KnownProduct {
  readonly antigen: AntigenId;
  readonly vendor: string;
  /** Doses in a vial; null if unknown. */
  readonly perVial: number | null;
}

export interface KnownProducts {
  /** What is known about the product with this GTIN; null if it is new to this device. */
  of(gtin: string): Promise<KnownProduct | null>;
  learn(gtin: string, product: KnownProduct): Promise<void>;
}

/**
 * Products whose boxes were scanned on this device. No public list maps GTINs to antigens, so the first officer with the box enters it
 * once.
 */
export function knownProducts(db: DeviceDatabase, ready: () => Promise<unknown>): KnownProducts {
  const key = (gtin: string) => `product/${gtin}`;
  return {
    async of(gtin) {
      await ready();
      return (await readMeta<KnownProduct>(db, key(gtin))) ?? null;
    },
    async learn(gtin, product) {
      await ready();
      await writeMeta(db, key(gtin), product);
    },
  };
}
