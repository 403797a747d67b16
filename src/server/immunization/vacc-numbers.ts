import { isVaccNo, vaccNoLimit, vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { GivenSinceBackup } from '../families/server-family.ts';

/** A number that the batch names, with its use if it belongs to this facility. */
export interface KnownNumber {
  readonly counter: number;
  /** The facility that the number was handed out to. */
  readonly facility: string;
  /** The device that leased it; null if the facility keeps it for children without a number. */
  readonly device: string | null;
  readonly child: string | null;
}

/** A child being registered, with the number on its card. */
export interface Registration {
  readonly child: ChildId;
  readonly written: string | null;
  /** The device whose log brought the registration; null if unknown, or if it came by a call. */
  readonly device: string | null;
}

export interface DeskInput {
  readonly facility: string;
  readonly known: readonly KnownNumber[];
  /** Numbers that the facility keeps for children registered without one. */
  readonly spare: readonly number[];
}

/** A number assigned to a child. */
export interface GivenNumber {
  readonly counter: number;
  readonly vaccNo: string;
  /** True if the card shows a different number. */
  readonly changed: boolean;
}

/**
 * Assigns each child of a batch its number. A number leased by the device that sent it is kept, once. Otherwise (no
 * number, another facility's or device's, already used, misread) the child gets one of the facility's spare numbers.
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

  /** Null when no spare number is left. */
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

  /** How many of these registrations will need a spare number. */
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

/** Parses a written number, with or without dashes, to its counter; null if it is not a number. */
export function counterOf(written: string): number | null {
  const digits = written.replaceAll(/[\s-]/g, '');
  return isVaccNo(digits) ? Number(digits.slice(0, -1)) : null;
}

/*
 * Vaccination numbers are handed out in blocks. A block says which facility its numbers belong to, and a row of that
 * facility says what became of each number. Blocks do not overlap, so no number belongs to two facilities.
 */

/** Numbers have eight digits and do not begin with zero, because spreadsheets drop leading zeros. */
const firstCounter = 10_000_000;

interface Draw {
  readonly facility: string;
  /** Null for numbers that the facility keeps itself. */
  readonly logId: string | null;
  readonly device: string | null;
  readonly count: number;
  readonly now: Date;
}

/**
 * Reserves unused numbers as a block. The shared counter's row stays locked until the transaction ends, so concurrent
 * callers get different numbers. Returns fewer than requested when numbers run out.
 */
export async function drawNumbers(db: Kysely<Database>, draw: Draw): Promise<number[]> {
  const { facility, logId, device, count, now } = draw;
  const { rows } = await sql<{ first: number; last: number }>`
    with head as (
      insert into vacc_no_head (one, next) values (true, ${firstCounter + count}::integer)
      on conflict (one) do update set next = least(vacc_no_head.next + ${count}::integer, ${vaccNoLimit + count}::integer)
      returning next
    )
    insert into vacc_no_block (first, last, facility_id, log_id, device, leased_at)
    select next - ${count}::integer, least(next, ${vaccNoLimit}) - 1, ${facility}::uuid, ${logId}::uuid, ${device}::uuid,
      ${now.toISOString()}::timestamptz
    from head where next - ${count}::integer < ${vaccNoLimit}
    returning first, last`.execute(db);
  const block = rows[0];
  if (!block) return [];
  const counters = Array.from({ length: block.last - block.first + 1 }, (_, n) => block.first + n);
  if (logId === null) {
    await sql`insert into vacc_no (facility_id, counter) select ${facility}, unnest(${counters}::integer[])`.execute(
      db,
    );
  }
  return counters;
}

/**
 * Claims, as blocks of one, numbers lost in a restore that stand on the cards of incoming children. The first facility
 * to claim a number gets it. @returns the numbers that now belong to the facility.
 */
export async function claimGapNumbers(
  db: Kysely<Database>,
  { facility, counters, now }: Pick<Draw, 'facility' | 'now'> & { readonly counters: readonly number[] },
): Promise<ReadonlySet<number>> {
  // Claimed in a fixed order, so that two facilities claiming the same numbers cannot deadlock.
  const { rows } = await sql<{ first: number }>`
    insert into vacc_no_block (first, last, facility_id, leased_at)
    select counter, counter, ${facility}::uuid, ${now.toISOString()}::timestamptz
    from unnest(${counters.toSorted((a, b) => a - b)}::integer[]) counter
    on conflict do nothing returning first`.execute(db);
  return new Set(rows.map(({ first }) => first));
}

/**
 * Skips numbers that may have been handed out between the backup and its restore, and records the gap so that children
 * who come with such a number keep it. A database that knows of no number may have handed some out too.
 */
export async function skipNumbers(db: Kysely<Database>, count: number): Promise<void> {
  await sql`
    with head as (
      insert into vacc_no_head (one, next) values (true, ${firstCounter + count}::integer)
      on conflict (one) do update set next = vacc_no_head.next + ${count}::integer
      returning next
    )
    insert into vacc_no_gap (first, last) select next - ${count}::integer, next - 1 from head`.execute(db);
}

/** More vaccination numbers than a country leases between two backups. */
const maxSinceBackup = 100_000;

export const numbersSinceBackup: GivenSinceBackup = {
  leaveOut: (db) => skipNumbers(db, maxSinceBackup),
};
