import type { OpenVialRule } from '#domain/immunization/schedule/usual-vials.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { LotLabel } from '#domain/ledger/model.ts';

/** An antigen of the demo, and how it is packed. */
export interface Vaccine {
  readonly id: AntigenId;
  readonly name: string;
  readonly perVial: number;
  /** Null for capsules, which keep after opening. */
  readonly rule: OpenVialRule | null;
}

/** Unopened vials of one lot in a store. */
export interface ShelvedLot {
  readonly id: EntryId;
  readonly vaccine: Vaccine;
  readonly label: LotLabel;
  /** First day on which the lot is in the store. */
  readonly since: LocalDate;
  doses: number;
}

/** Stock of a store, as its staff know it. */
export class Shelf {
  readonly #lots: ShelvedLot[] = [];

  put(lot: ShelvedLot): void {
    this.#lots.push(lot);
  }

  /** The lots of a vaccine usable on a day, first to expire first. */
  lots(vaccine: Vaccine, on: LocalDate): readonly ShelvedLot[] {
    return this.#lots
      .filter((lot) => lot.vaccine.id === vaccine.id && lot.doses > 0 && lot.since <= on)
      .filter(({ label }) => label.expiryOn > on)
      .toSorted((a, b) => (a.label.expiryOn < b.label.expiryOn ? -1 : 1));
  }

  doses(vaccine: Vaccine, on: LocalDate): number {
    return this.lots(vaccine, on).reduce((sum, { doses }) => sum + doses, 0);
  }

  /** Takes whole vials for that many doses off the shelf, or as many as there are. */
  take(
    vaccine: Vaccine,
    wanted: number,
    on: LocalDate,
  ): readonly { readonly lot: ShelvedLot; readonly doses: number }[] {
    let missing = Math.ceil(wanted / vaccine.perVial) * vaccine.perVial;
    const taken: { readonly lot: ShelvedLot; readonly doses: number }[] = [];
    for (const lot of this.lots(vaccine, on)) {
      const doses = Math.min(missing, lot.doses);
      if (doses === 0) break;
      removeFrom(lot, doses);
      missing -= doses;
      taken.push({ lot, doses });
    }
    return taken;
  }
}

export function removeFrom(lot: ShelvedLot, doses: number): void {
  assert(doses <= lot.doses, 'a lot holds what is taken from it');
  lot.doses -= doses;
}
