import { isVaccNo, vaccNoLimit, vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { GivenSinceBackup } from '../families/server-family.ts';

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
  /** The device whose log brought it; null if unknown, and for a call. */
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

  /** Number of these registrations that the spare numbers have to serve. */
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

/*
 * Vaccination numbers are given in blocks: a number is found by its block, the block says whose it is, and what became of the
 * number stands in a row of that facility. Blocks do not overlap, so that no number is two facilities'.
 */

/** The first number: all have eight digits that do not begin with a zero, which spreadsheets drop. */
const firstCounter = 10_000_000;

interface Draw {
  readonly facility: string;
  /** Null for numbers that the facility keeps. */
  readonly logId: string | null;
  readonly device: string | null;
  readonly count: number;
  readonly now: Date;
}

/**
 * Takes numbers that nobody has, as a block: the head's row is locked until the transaction ends, so that two who ask at once
 * get different ones. Fewer than asked when the numbers run out.
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
 * Gives a facility numbers of a gap that a restore left, as blocks of one: they stand on cards of children that come in. Whoever
 * claims one first has it. @returns those that are the facility's from now on.
 */
export async function claimGapNumbers(
  db: Kysely<Database>,
  { facility, counters, now }: Pick<Draw, 'facility' | 'now'> & { readonly counters: readonly number[] },
): Promise<ReadonlySet<number>> {
  // In one order, so that two facilities that claim the same ones never wait for each other in a circle.
  const { rows } = await sql<{ first: number }>`
    insert into vacc_no_block (first, last, facility_id, leased_at)
    select counter, counter, ${facility}::uuid, ${now.toISOString()}::timestamptz
    from unnest(${counters.toSorted((a, b) => a - b)}::integer[]) counter
    on conflict do nothing returning first`.execute(db);
  return new Set(rows.map(({ first }) => first));
}

/**
 * Leaves numbers out that a database may have given before it went back in time, and notes them, so that children who come
 * in with one keep it. One that knows of no number yet may have given some too.
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
