import type { ReactNode } from 'react';
import type { EntryId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { FacilityRef, LotLabel } from '#domain/ledger/model.ts';
import type { LotHold } from '#domain/ledger/usability.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import type { FormDefinition, RawValues } from '#ui/form/define-form.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import type { VialFacts } from '../in-vials.tsx';
import type { ShownEntry, ShownLot } from '../shown.ts';

/** The lot or issued entry that an activity starts from. */
export interface Source extends LotLabel, LotHold, VialFacts {
  readonly entry: EntryId;
  /** Doses that it started with. */
  readonly doses: number;
  /** Where the doses came from. */
  readonly received: number;
  /** The parts in which activities on a selected entry differ; the flow is the same for all. */
  readonly origin: FacilityRef | null;
}

export type FormLack = Extract<SubmitResult, { ok: false }>;

/** The differences between activities on a selected entry; the flow is the same for all. */
export interface SourceActivity<Output> {
  readonly starts: 'lot' | 'issued-entry';
  readonly form: FormDefinition<Output>;
  /** The event to save, or what the form still lacks. */
  readonly activityOf: (values: Output, entry: EntryId) => LedgerActivity | FormLack;
  /** The field beside which a refusal is shown. */
  readonly fields: Partial<Record<Rejection, string>>;
  /** Values that replace typed ones after a refusal. */
  readonly resets?: Partial<Record<Rejection, Readonly<Record<string, string>>>>;
  /** Further values of a new form, from the label of the selected entry. */
  readonly proposes?: (source: Source, today: LocalDate) => Readonly<Record<string, string>>;
  /** True if an expired or discarded lot asks for confirmation; false if that is what the activity removes. */
  readonly asksAboutDoubt: boolean;
  /** True if one tap fills in all doses of the entry. */
  readonly takesAll: boolean;
  /** A summary of what will be saved. */
  readonly sum: (
    values: Readonly<RawValues>,
    of: { readonly source: Source; readonly antigen: string },
  ) => ReactNode;
  /** A figure under the fields, from the typed values and the selected entry. */
  readonly live?: (values: Readonly<RawValues>, source: Source) => ReactNode;
}

/** A lot as the source of an activity. */
export function sourceOfLot(lot: ShownLot, product: VialFacts): Source {
  const { batchNo, expiryOn, vvmStage, vendor, origin, received, isOnHold, isOnTheWay } = lot;
  const label = { batchNo, expiryOn, vvmStage, vendor, ...vialsOfLabel(lot, product) };
  return { entry: lot.id, doses: lot.left, received, origin, ...label, isOnHold, isOnTheWay };
}

/** An issued entry as the source of an activity. */
export function sourceOfEntry(entry: ShownEntry, product: VialFacts): Source {
  const { batchNo, expiryOn, vvmStage, vendor, origin, doses } = entry;
  const label = { batchNo, expiryOn, vvmStage, vendor, ...vialsOfLabel(entry, product) };
  return { entry: entry.id, doses, received: doses, origin, ...label };
}

/** Doses per vial of the lot, else of its product. */
function vialsOfLabel({ dosesPerVial }: LotLabel, product: VialFacts): VialFacts {
  return { dosesPerVial: dosesPerVial ?? product.dosesPerVial, openVial: product.openVial };
}
