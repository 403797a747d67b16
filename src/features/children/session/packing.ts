import type { AntigenRow } from '#contract/wire/rows.ts';
import type { ShownLot } from '#client/stock/lots.ts';
import type { NamedAntigen } from '#domain/immunization/schedule/products.ts';
import { isOverHours, type OpenVialRule, usualVialOf } from '#domain/immunization/schedule/usual-vials.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import type { OpenVial } from './session.ts';

/** Packing of an antigen, and the rule for an opened vial of it. */
export interface Packing {
  /** Undefined if unknown. */
  readonly perVial: number | undefined;
  /** Proposed size if none is known; undefined for an antigen that this table lacks. */
  readonly usualPerVial: number | undefined;
  readonly rule: OpenVialRule;
}

/** Packing of an antigen: as recorded, otherwise the usual one; the stricter rule if nothing is known. */
export function packingOf(antigen: NamedAntigen & Pick<AntigenRow, 'dosesPerVial' | 'openVial'>): Packing {
  const usual = usualVialOf(antigen);
  return {
    perVial: antigen.dosesPerVial,
    usualPerVial: usual?.dosesPerVial,
    rule: antigen.openVial ?? usual?.openVial ?? 'session',
  };
}

/**
 * True for an open entry of one vial: always if a lot of the session was opened, whatever the usual size; any other entry may contain
 * several vials.
 */
export function isOneVial(
  { lot, doses }: Pick<OpenVial, 'lot' | 'doses'>,
  { perVial, usualPerVial }: Packing,
): boolean {
  return lot !== null || doses <= (perVial ?? usualPerVial ?? doses);
}

/** True if a vial has been open too long to be used. */
export function isOver(
  vial: Pick<OpenVial, 'lot' | 'doses' | 'openedAt'>,
  packing: Packing,
  now: LocalDateTime,
): boolean {
  return isOneVial(vial, packing) && isOverHours(vial.openedAt, packing.rule, now);
}

/** Doses in a vial of a lot: by its label, else by its antigen's packing; undefined if unknown. */
export function perVialOf(
  lot: Pick<ShownLot, 'dosesPerVial'> | undefined,
  { perVial, usualPerVial }: Packing,
): number | undefined {
  return lot?.dosesPerVial ?? perVial ?? usualPerVial;
}

/** True if neither a lot's label nor its antigen says the doses of a vial: then the officer is asked. */
export function isVialUnknown(
  lot: Pick<ShownLot, 'dosesPerVial'> | undefined,
  { perVial }: Packing,
): boolean {
  return lot?.dosesPerVial === undefined && perVial === undefined;
}
