import { isVaccNo, vaccNoOf } from '#domain/immunization/vacc-no.ts';
import type { ChildId } from '#domain/kernel/ids.ts';

/** A number that the batch names, as it stands in the table. */
export interface KnownNumber {
  readonly counter: number;
  /** The facility that it was given to; null for one in a gap that a restore left. */
  readonly facility: string | null;
  readonly child: string | null;
}

export interface DeskInput {
  readonly facility: string;
  readonly known: readonly KnownNumber[];
  /** Counters that the facility keeps for children registered without a number. */
  readonly spare: readonly number[];
}

/** A number that a child got. */
export interface GivenNumber {
  readonly counter: number;
  readonly vaccNo: string;
  /** True when the card shows another one. */
  readonly changed: boolean;
}

/**
 * Gives each child its number within a batch. A number from a lease of this facility is kept, once; otherwise (none, another
 * facility's, used, misread) the child gets one that the facility has to spare.
 */
export class VaccNoDesk {
  readonly #facility: string;
  readonly #known: Map<number, KnownNumber>;
  readonly #spare: number[];

  constructor({ facility, known, spare }: DeskInput) {
    this.#facility = facility;
    this.#known = new Map(known.map((number) => [number.counter, number]));
    this.#spare = spare.toReversed();
  }

  /** Null when there is no number left at all. */
  give(child: ChildId, written: string | null): GivenNumber | null {
    const counter = written === null ? null : counterOf(written);
    if (counter !== null && this.#isFree(counter, child)) {
      this.#take(counter, child);
      return { counter, vaccNo: vaccNoOf(counter), changed: false };
    }
    const spare = this.#spare.pop();
    if (spare === undefined) return null;
    this.#take(spare, child);
    return { counter: spare, vaccNo: vaccNoOf(spare), changed: written !== null };
  }

  /** How many of these registrations the spare numbers have to serve. */
  lacking(registrations: readonly { readonly child: ChildId; readonly written: string | null }[]): number {
    const asked = new Set<number>();
    let lacking = 0;
    for (const { child, written } of registrations) {
      const counter = written === null ? null : counterOf(written);
      if (counter === null || asked.has(counter) || !this.#isFree(counter, child)) lacking += 1;
      else asked.add(counter);
    }
    return Math.max(0, lacking - this.#spare.length);
  }

  #isFree(counter: number, child: ChildId): boolean {
    const known = this.#known.get(counter);
    if (known === undefined || (known.facility !== null && known.facility !== this.#facility)) return false;
    return known.child === null || known.child === child;
  }

  #take(counter: number, child: ChildId): void {
    this.#known.set(counter, { counter, facility: this.#facility, child });
  }
}

/** The counter of a written number, without or with its dashes; null for what is no number. */
export function counterOf(written: string): number | null {
  const digits = written.replaceAll(/[\s-]/g, '');
  return isVaccNo(digits) ? Number(digits.slice(0, -1)) : null;
}
