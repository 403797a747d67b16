import type { AntigenRow } from '#contract/wire/rows.ts';
import type { ShownLot } from '#client/stock/lots.ts';
import type { NamedAntigen } from '#domain/immunization/schedule/products.ts';
import { isOverHours, type OpenVialRule, usualVialOf } from '#domain/immunization/schedule/usual-vials.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import type { OpenVial } from './session.ts';

/** How an antigen is packed, and how long an opened vial of it may be used. */
export interface Packing {
  /** Undefined where nobody has said it. */
  readonly perVial: number | undefined;
  /** What is proposed in its place; undefined for an antigen that this table does not know. */
  readonly usualPerVial: number | undefined;
  readonly rule: OpenVialRule;
}

/** How an antigen is packed: as it was said, else as is usual; the stricter rule where nothing is known. */
export function packingOf(antigen: NamedAntigen & Pick<AntigenRow, 'dosesPerVial' | 'openVial'>): Packing {
  const usual = usualVialOf(antigen);
  return {
    perVial: antigen.dosesPerVial,
    usualPerVial: usual?.dosesPerVial,
    rule: antigen.openVial ?? usual?.openVial ?? 'session',
  };
}

/** Whether an open entry is one vial: what was opened from a lot of the session is, whatever is usual; an entry may hold several. */
export function isOneVial(
  { lot, doses }: Pick<OpenVial, 'lot' | 'doses'>,
  { perVial, usualPerVial }: Packing,
): boolean {
  return lot !== null || doses <= (perVial ?? usualPerVial ?? doses);
}

/** Whether nothing may be given from a vial any more, as it has been open for too many hours. */
export function isOver(
  vial: Pick<OpenVial, 'lot' | 'doses' | 'openedAt'>,
  packing: Packing,
  now: LocalDateTime,
): boolean {
  return isOneVial(vial, packing) && isOverHours(vial.openedAt, packing.rule, now);
}

/** Doses in a vial of a lot: as its label says, else as its antigen is packed; undefined where nobody knows. */
export function perVialOf(
  lot: Pick<ShownLot, 'dosesPerVial'> | undefined,
  { perVial, usualPerVial }: Packing,
): number | undefined {
  return lot?.dosesPerVial ?? perVial ?? usualPerVial;
}

/** True where neither a lot's label nor its antigen says what a vial holds: then the officer is asked. */
export function isVialUnknown(
  lot: Pick<ShownLot, 'dosesPerVial'> | undefined,
  { perVial }: Packing,
): boolean {
  return lot?.dosesPerVial === undefined && perVial === undefined;
}
