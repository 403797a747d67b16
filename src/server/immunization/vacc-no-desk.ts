import { isVaccNo, vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import type { ChildId } from '#domain/kernel/ids.ts';

/** A number that the batch names, and what became of it where it is this facility's. */
export interface KnownNumber {
  readonly counter: number;
  /** The facility that it was given to. */
  readonly facility: string;
  /** The device that it was lent to; null for one that the facility keeps. */
  readonly device: string | null;
  readonly child: string | null;
}

/** A child that comes in, and the number on its card. */
export interface Registration {
  readonly child: ChildId;
  readonly written: string | null;
  /** The device whose log brought it; null where that is not known, and for a call. */
  readonly device: string | null;
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
 * Gives each child its number within a batch. A number that this facility's device was lent is kept, once; otherwise (none, another
 * facility's, another device's, used, misread) the child gets one that the facility has to spare.
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
  give(registration: Registration): GivenNumber | null {
    const { child, written } = registration;
    const counter = written === null ? null : counterOf(written);
    if (counter !== null && this.#isFree(counter, registration)) {
      this.#take(counter, child);
      return { counter, vaccNo: vaccNoOf(counter), changed: false };
    }
    const spare = this.#spare.pop();
    if (spare === undefined) return null;
    this.#take(spare, child);
    return { counter: spare, vaccNo: vaccNoOf(spare), changed: written !== null };
  }

  /** How many of these registrations the spare numbers have to serve. */
  lacking(registrations: readonly Registration[]): number {
    const asked = new Set<number>();
    let lacking = 0;
    for (const registration of registrations) {
      const { written } = registration;
      const counter = written === null ? null : counterOf(written);
      if (counter === null || asked.has(counter) || !this.#isFree(counter, registration)) lacking += 1;
      else asked.add(counter);
    }
    return Math.max(0, lacking - this.#spare.length);
  }

  #isFree(counter: number, { child, device }: Registration): boolean {
    const known = this.#known.get(counter);
    if (known?.facility !== this.#facility) return false;
    if (known.child !== null) return known.child === child;
    return known.device === null || device === null || known.device === device;
  }

  #take(counter: number, child: ChildId): void {
    this.#known.set(counter, { counter, facility: this.#facility, device: null, child });
  }
}

/** The counter of a written number, without or with its dashes; null for what is no number. */
export function counterOf(written: string): number | null {
  const digits = written.replaceAll(/[\s-]/g, '');
  return isVaccNo(digits) ? Number(digits.slice(0, -1)) : null;
}
