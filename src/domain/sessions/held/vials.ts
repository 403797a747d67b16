import type { EntryId, SessionPartId } from '#domain/kernel/ids.ts';
import type { CarriedLot, CountedLot, OpenedVial, SessionPart } from './model.ts';

/** Vials of one carried lot over all tablets of a session, as far as known here. */
export interface LotOutcome {
  readonly lot: CarriedLot;
  /** As counted by tablets that closed. */
  readonly returned: number;
  /** By the counts of closed parts, and by the records of open ones. */
  readonly opened: number;
  /** Carried, and neither returned nor opened; negative if more came back than was carried. */
  readonly missing: number;
}

/** Vials of one lot, or of one batch that was open before, at the end of a session. */
export interface VialsAtEnd {
  readonly returned: number;
  readonly empties: number;
  /** Discarded with doses in them. */
  readonly discarded: number;
  /** Kept open for another day. */
  readonly kept: number;
}

/**
 * Vials by a tablet's count. Those that it kept open and that have been accounted for since follow the record. They add up to its count,
 * without any that are only expected.
 */
export function asCounted(
  counted: Pick<CountedLot, 'returned' | 'opened' | 'empties' | 'discarded'>,
  byRecord: VialsAtEnd,
): VialsAtEnd {
  const { returned, opened } = counted;
  const empties = Math.min(opened, counted.empties ?? byRecord.empties);
  const discarded = Math.min(opened - empties, counted.discarded ?? byRecord.discarded);
  const keptThen = opened - empties - discarded;
  const kept = Math.min(keptThen, byRecord.kept);
  const thrownSince = Math.min(keptThen - kept, Math.max(0, byRecord.discarded - discarded));
  return {
    returned,
    empties: empties + keptThen - kept - thrownSince,
    discarded: discarded + thrownSince,
    kept,
  };
}

/** Vials of a lot that a tablet opened: by its count, or by its record until it has closed. */
export function openedBy({ closed, vials }: SessionPart, lot: EntryId): number {
  return (
    closed?.counted.find((one) => one.lot === lot)?.opened ?? vials.filter((vial) => vial.lot === lot).length
  );
}

/** Outcome of the carried vials, lot by lot, over all parts of a session, independent of their order of arrival. */
export function lotOutcomes(parts: readonly SessionPart[]): readonly LotOutcome[] {
  const byLot = Map.groupBy(
    parts.flatMap(({ carried }) => carried),
    ({ lot }) => lot,
  );
  return [...byLot.values()]
    .flatMap(([lot, ...more]) =>
      lot ? [{ ...lot, vials: lot.vials + sum(more.map(({ vials }) => vials)) }] : [],
    )
    .map((lot) => {
      const returned = sum(
        parts.map(({ closed }) => closed?.counted.find((one) => one.lot === lot.lot)?.returned ?? 0),
      );
      const opened = sum(parts.map((part) => openedBy(part, lot.lot)));
      return { lot, returned, opened, missing: lot.vials - returned - opened };
    });
}

/**
 * The lots from which one tablet may open vials: those that it opened, and all that no other tablet is known to have opened or returned.
 */
export function openTo(parts: readonly SessionPart[], mine: SessionPartId): readonly CarriedLot[] {
  return withRest(parts, { mine, isKeeper: true });
}

/**
 * The vials that one tablet has to count when it closes, by lot: those that it opened and, for the tablet that keeps the box, all that no
 * other one has opened or returned. The box is with the part that started the session while that is open, and then with the earliest that
 * still is, so that the last one to close counts the rest.
 */
export function shareOf(parts: readonly SessionPart[], mine: SessionPartId): readonly CarriedLot[] {
  const [keeper] = parts.filter(({ id, closed }) => id === mine || closed === null).toSorted(byStart);
  return withRest(parts, { mine, isKeeper: keeper?.id === mine });
}

function withRest(
  parts: readonly SessionPart[],
  { mine, isKeeper }: { readonly mine: SessionPartId; readonly isKeeper: boolean },
): readonly CarriedLot[] {
  // A part that counts again has not closed.
  const asHeld = parts.map((part) => (part.id === mine ? { ...part, closed: null } : part));
  const own = asHeld.find(({ id }) => id === mine);
  if (own === undefined) return [];
  return lotOutcomes(asHeld)
    .map(({ lot, missing }) => ({
      ...lot,
      vials: openedBy(own, lot.lot) + (isKeeper ? Math.max(0, missing) : 0),
    }))
    .filter(({ vials }) => vials > 0);
}

/** The opened vials of a session, each once, whoever opened or shares it. */
export function vialsOf(parts: readonly SessionPart[]): readonly OpenedVial[] {
  return [...new Map(parts.flatMap(({ vials }) => vials).map((vial) => [vial.entry, vial])).values()];
}

/** The opened vials of the sessions that some tablet still holds, each with the part that it is on. */
export function inUseBy(parts: readonly SessionPart[]): ReadonlyMap<EntryId, SessionPart> {
  const held = new Set(parts.filter(({ closed }) => closed === null).map(({ session }) => session));
  // Of several parts with a vial, the one that is still open holds it.
  return new Map(
    parts
      .filter(({ session }) => held.has(session))
      .toSorted((a, b) => Number(a.closed === null) - Number(b.closed === null))
      .flatMap((part) => part.vials.map(({ entry }) => [entry, part] as const)),
  );
}

/** Parts of other tablets whose closing has not arrived: still open, or closed and not sent yet. */
export function stillHeld(parts: readonly SessionPart[], mine: SessionPartId): readonly SessionPart[] {
  return parts.filter(({ id, closed }) => id !== mine && closed === null);
}

function byStart(a: SessionPart, b: SessionPart): number {
  // The part that started the session has the session's id.
  if (a.head !== null || b.head !== null) return a.head === null ? 1 : -1;
  return a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id) ? -1 : 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
