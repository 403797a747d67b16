import type { OpenVialRule } from '#domain/immunization/schedule/usual-vials.ts';
import { vialsOf } from '#domain/ledger/vials.ts';
import type { Pack } from '#ui/form/field-input-props.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { inVials, vialStrings, vialSum } from './vial-strings.ts';

/** Facts about the vials of a lot or a product. */
export interface VialFacts {
  /** Absent if unknown. */
  readonly dosesPerVial?: number | undefined;
  /** How long an open vial may be used; absent if unknown. */
  readonly openVial?: OpenVialRule | undefined;
}

interface InVialsProps {
  /** As a number, or as typed text. */
  readonly doses: number;
  readonly size: number | undefined;
}

/** Doses as vials, in small text beside the figure; nothing if the vial size is unknown. */
export function InVials({ doses, size }: InVialsProps) {
  const words = vialWords(doses, size);
  return words === null ? null : <small className="stock-vials ui-figure">{words}</small>;
}

/** Doses as vials in words; null if the size is unknown, or there is nothing to count. */
export function vialWords(doses: number, size: number | undefined): string | null {
  if (size === undefined || !Number.isSafeInteger(doses) || doses <= 0) return null;
  const { vials, loose } = vialsOf(doses, size);
  return inVials({ vials, loose, size });
}

/** Lets a field take vials beside its doses; undefined if their size is unknown, or a vial is one dose. */
export function vialPack(size: number | undefined): Pack | undefined {
  if (size === undefined || size < 2) return undefined;
  return {
    size,
    label: vialStrings.vialsOf(formatQuantity(size)),
    said: (vials, loose) => vialSum({ vials, loose, size }),
  };
}

/** The size of a vial, and how long it may be used once opened. */
export function VialRule({ facts: { dosesPerVial, openVial } }: { readonly facts: VialFacts }) {
  if (dosesPerVial === undefined) return null;
  const size = vialStrings.size(dosesPerVial);
  return (
    <span className="ui-soft">
      {dosesPerVial > 1 && openVial !== undefined ? `${size} · ${vialStrings.openVial[openVial]}` : size}
    </span>
  );
}
