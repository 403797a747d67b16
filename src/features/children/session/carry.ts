import { pageEngine } from '#client/page-engine.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { lotCautions } from '#domain/ledger/usability.ts';
import { type PickedVials, pickVials } from '#domain/sessions/need.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { needLine } from '../plan/prepared.ts';
import type { CarriedLot } from '#domain/sessions/held/model.ts';
import { packingOf, perVialOf } from './packing.ts';
import { vialsFor } from './session.ts';
import type { ToTake } from './take-out.ts';

/** Most children that a session is prepared for. */
const ordinarySession = 40;

/** Vials taken along of one lot, as typed. */
export interface Taken {
  readonly lot: EntryId | null;
  readonly vials: string;
  readonly perVial: string;
}

/**
 * Proposes the vials of an antigen to take along, lot by lot: enough for the due children beyond the open vials that are taken along; never
 * empty.
 */
export function proposed(one: ToTake, taken: ReadonlySet<EntryId>): readonly Taken[] {
  const { due, packing, lots, open } = one;
  const perVial = perVialOf(lots[0], packing);
  const inOpen = open
    .filter(({ source }) => taken.has(source))
    .reduce((sum, { available }) => sum + available, 0);
  const doses = Math.max(0, Math.min(due, ordinarySession) - inOpen);
  if (perVial === undefined) return ofUnknownSize(one, doses);
  const vials = vialsFor(doses, perVial);
  return takenOf(one, pickVials(lots, { vials, perVial }).picks);
}

/** Vials that the plan's pick list takes of an antigen, lot by lot; never empty. */
export function picked(one: ToTake): readonly Taken[] {
  const { perVial, picks, doses } = needLine(one);
  if (perVial === null) return ofUnknownSize(one, doses);
  return takenOf(
    one,
    picks.map(({ lot, vials }) => ({ lot: lot.id, vials })),
  );
}

/** The doses that are needed, as one vial of each lot if its size is unknown. */
function ofUnknownSize(one: ToTake, doses: number): readonly Taken[] {
  const { picks } = pickVials(one.lots, { vials: doses, perVial: 1 });
  if (picks.length === 0) return takenOf(one, []);
  return picks.map(({ lot: id, vials: fromLot }) => {
    const lot = one.lots.find((known) => known.id === id);
    const perVial = perVialOf(lot, one.packing) ?? fromLot;
    return { lot: id, vials: String(vialsFor(fromLot, perVial)), perVial: String(perVial) };
  });
}

function takenOf({ lots, packing }: ToTake, picks: readonly PickedVials[]): readonly Taken[] {
  const ofLot = (id: EntryId | undefined) =>
    String(
      perVialOf(
        lots.find((lot) => lot.id === id),
        packing,
      ) ?? '',
    );
  const [first] = lots;
  if (picks.length === 0) return [{ lot: first?.id ?? null, vials: '0', perVial: ofLot(first?.id) }];
  return picks.map(({ lot, vials }) => ({ lot, vials: String(vials), perVial: ofLot(lot) }));
}

/** Carried lots of an antigen, each once: vials of a lot that was chosen twice are added up. */
export function carriedLots(one: ToTake, taken: readonly Taken[]): readonly CarriedLot[] {
  const lots = new Map<EntryId, CarriedLot>();
  for (const of of taken) {
    const lot = carriedLot(one, of);
    if (lot) lots.set(lot.lot, { ...lot, vials: lot.vials + (lots.get(lot.lot)?.vials ?? 0) });
  }
  return [...lots.values()];
}

/** One vial of a lot of the store; `needed` is its size if neither the lot nor its antigen says one. Null if the lot is no longer usable. */
export async function oneVialOf(
  { antigen, name }: Pick<CarriedLot, 'antigen' | 'name'>,
  { lot: id, on, needed }: { readonly lot: EntryId; readonly on: LocalDate; readonly needed: number },
): Promise<CarriedLot | null> {
  const { queries } = pageEngine();
  const [lots, antigens] = await Promise.all([queries.lots(antigen, on), queries.antigens()]);
  const lot = lots.find((one) => one.id === id);
  if (lot === undefined || lotCautions(lot, on).length > 0) return null;
  const packing = packingOf(antigens.find((row) => row.id === antigen) ?? { name });
  const perVial = perVialOf(lot, packing) ?? Math.min(lot.left, needed);
  const { batchNo, cameOn } = lot;
  return { antigen, name, lot: id, batchNo, perVial, vials: 1, ...(cameOn !== null && { cameOn }) };
}

/** True if the doses in the taken vials are unknown. */
export function isUnknown(one: ToTake, taken: Taken): boolean {
  return wholeNumberIn(taken.vials) > 0 && carriedLot(one, taken) === null;
}

/** The lot as it is carried; null if none of it is, or if the doses of a vial are unknown. */
function carriedLot({ antigen, name, lots }: ToTake, taken: Taken): CarriedLot | null {
  const lot = lots.find(({ id }) => id === taken.lot);
  const vials = wholeNumberIn(taken.vials);
  const perVial = wholeNumberIn(taken.perVial);
  if (lot === undefined || !(vials > 0) || !(perVial > 0)) return null;
  const { batchNo, cameOn } = lot;
  return { antigen, name, lot: lot.id, batchNo, perVial, vials, ...(cameOn !== null && { cameOn }) };
}
