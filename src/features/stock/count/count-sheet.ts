import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { LotId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { lotName } from '#bindings/ledger-words.ts';
import type { AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import type { AdjustPayload } from '#domain/ledger/activities/adjust.ts';
import type { VvmStage } from '#domain/ledger/model.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import type { ShownLot } from '../shown.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Draft } from '#ui/form/use-draft.ts';
import type { officerDraft } from '#client/outbox/officer-draft.ts';

/*
 * A count compares the shelf with the book at the time when the sheet was opened.
 *
 * - The sheet stores what it expected of each lot, through a reload too. If the expectation followed the book, doses issued between
 *   counting and saving would be subtracted twice.
 * - A lot whose book figure has changed since has to be counted again.
 */

/** A lot on the sheet; its label is unknown once it has left the store. */
export interface SheetLot {
  readonly id: LotId;
  /** Name of the lot, with the day it arrived if another has the same batch. */
  readonly batchNo: string;
  readonly expected: number;
  readonly label: { readonly expiryOn: LocalDate; readonly vvmStage: VvmStage } | null;
}

export interface ChangedLot {
  readonly id: LotId;
  readonly batchNo: string;
  readonly was: number;
  readonly now: number;
}

/** The field of a lot's count. */
export function countField(id: string): string {
  return `counted ${id}`;
}

/** Field of the reason why a lot has fewer doses than the book. */
export function missingBecause(id: string): string {
  return `missing-${id}`;
}

/** Field of the stage read on a lot's monitor; contains no space, because ids of its group are made from it. */
export function readStage(id: string): string {
  return `vvm-${id}`;
}

const expectedPrefix = 'expected ';

/** Makes a sheet of the lots to count now. */
function sheetOf(lots: readonly ShownLot[]): readonly SheetLot[] {
  return lots.map((lot) => ({
    id: lot.id,
    batchNo: lotName(lot),
    expected: lot.left,
    label: { expiryOn: lot.expiryOn, vvmStage: lot.vvmStage },
  }));
}

/** The sheet's expected doses in the form of the draft. */
function keptWith(sheet: readonly SheetLot[]): RawValues {
  return Object.fromEntries(
    sheet.map(({ id, batchNo, expected }) => [`${expectedPrefix}${id}`, `${expected} ${batchNo}`]),
  );
}

/** The sheet that a draft was typed on; missing parts are filled in from the current lots. */
function keptSheet(kept: Readonly<RawValues>, lots: readonly ShownLot[]): readonly SheetLot[] {
  return Object.entries(kept).flatMap(([name, text]) => {
    if (!name.startsWith(expectedPrefix)) return [];
    const id = name.slice(expectedPrefix.length) as LotId;
    const [doses = '', ...batch] = text.split(' ');
    const lot = lots.find((candidate) => candidate.id === id);
    const label = lot ? { expiryOn: lot.expiryOn, vvmStage: lot.vvmStage } : null;
    return [{ id, batchNo: batch.join(' '), expected: Number(doses), label }];
  });
}

/** Only the typed values. */
function typedOnly(kept: Readonly<RawValues>): RawValues {
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !name.startsWith(expectedPrefix)));
}

/** Lots whose book figure has changed since the sheet was opened. */
export function changedLots(sheet: readonly SheetLot[], lots: readonly ShownLot[]): readonly ChangedLot[] {
  const leftById = new Map(lots.map(({ id, left }) => [id, left]));
  const known = new Set(sheet.map(({ id }) => id));
  const moved = sheet
    .map(({ id, batchNo, expected }) => ({ id, batchNo, was: expected, now: leftById.get(id) ?? 0 }))
    .filter(({ was, now }) => was !== now);
  const added = lots
    .filter(({ id, left }) => !known.has(id) && left > 0)
    .map((lot) => ({ id: lot.id, batchNo: lotName(lot), was: 0, now: lot.left }));
  return [...moved, ...added];
}

/** Doses counted minus those expected; null if nothing, or not a number, was typed. */
export function differenceOf(expected: number, typed: string | undefined): number | null {
  const counted = wholeNumberIn(typed ?? '');
  return Number.isSafeInteger(counted) && counted >= 0 ? counted - expected : null;
}

export interface LotDifference {
  readonly lot: SheetLot;
  readonly difference: number;
  /** The reason for missing doses; doses that were found correct a count. */
  readonly reasonCode: AdjustmentReason;
}

/** True if something was typed and all of it agrees with the book. */
export function agreesWithBook(
  sheet: readonly SheetLot[],
  values: Readonly<Record<string, string>>,
): boolean {
  const typed = sheet.filter(({ id }) => (values[countField(id)] ?? '') !== '');
  return (
    typed.length > 0 &&
    typed.every(({ id, expected }) => differenceOf(expected, values[countField(id)]) === 0)
  );
}

/** The counted lots, each with its difference. */
export function countedLots(
  sheet: readonly SheetLot[],
  values: Readonly<Record<string, unknown>>,
): readonly LotDifference[] {
  return sheet.flatMap((lot) => {
    const counted = values[countField(lot.id)];
    if (typeof counted !== 'number') return [];
    const chosen = values[missingBecause(lot.id)] as AdjustmentReason | undefined;
    const difference = counted - lot.expected;
    return [{ lot, difference, reasonCode: (difference < 0 ? chosen : undefined) ?? 'count-correction' }];
  });
}

/** Data that a count saves for a lot. */
interface LotLine {
  readonly lot: SheetLot;
  readonly activity: LedgerActivity;
}

/** One reading for each counted lot whose monitor differs from the book, in the sheet's order. */
export function readingsOf(
  sheet: readonly SheetLot[],
  values: Readonly<Record<string, unknown>>,
  { officer, happenedAt }: Pick<AdjustPayload, 'officer' | 'happenedAt'>,
): readonly LotLine[] {
  return sheet.flatMap((lot) => {
    const vvmStage = values[readStage(lot.id)] as VvmStage | undefined;
    if (vvmStage === undefined || vvmStage === lot.label?.vvmStage) return [];
    return [
      { lot, activity: { type: 'read-vvm', payload: { entry: lot.id, vvmStage, officer, happenedAt } } },
    ];
  });
}

/** One adjustment for each lot that differs, in the sheet's order. */
export function adjustmentsOf(
  differing: readonly LotDifference[],
  particulars: Omit<AdjustPayload, 'entry' | 'doses' | 'direction' | 'reasonCode'>,
): readonly LotLine[] {
  return differing.map(({ lot, difference, reasonCode }) => ({
    lot,
    activity: {
      type: 'adjust',
      payload: {
        ...particulars,
        entry: lot.id,
        doses: Math.abs(difference),
        direction: difference < 0 ? 'decrement' : 'increment',
        reasonCode,
      },
    },
  }));
}

type KeptDraft = ReturnType<typeof officerDraft>;

/**
 * The open sheet: the one typed on before, or a new one of the current lots. `draft` stores the typed values with the sheet's expected
 * doses. `takeNew` opens a new sheet and clears the counts of changed lots. Undefined while it is read.
 */
export function useOpenedSheet(kept: KeptDraft, lots: readonly ShownLot[]) {
  const [sheet, setSheet] = useState<readonly SheetLot[]>();
  useEffect(() => {
    if (sheet !== undefined) return;
    let isCurrent = true;
    const open = (values?: RawValues) => {
      if (!isCurrent) return;
      const before = values === undefined ? [] : keptSheet(values, lots);
      setSheet(before.length > 0 ? before : sheetOf(lots));
    };
    kept.load<RawValues>().then(open, () => open());
    return () => {
      isCurrent = false;
    };
  }, [kept, lots, sheet]);
  const draft = useMemo(() => (sheet === undefined ? undefined : sheetDraft(kept, sheet)), [kept, sheet]);
  const takeNew = useCallback(async () => {
    if (sheet === undefined || draft === undefined) return;
    const again = new Set(changedLots(sheet, lots).map(({ id }) => countField(id)));
    const onDisk = await kept.load<RawValues>();
    // While the disk was read, the last keystrokes may have reached only the draft.
    const typed = Object.entries(typedOnly(draft.last() ?? onDisk ?? {}));
    // Anything the form still writes while unmounting was typed on the previous sheet.
    draft.retire();
    const next = sheetOf(lots);
    const stays = Object.fromEntries(typed.filter(([name]) => !again.has(name)));
    await kept.save({ ...stays, ...keptWith(next) });
    setSheet(next);
  }, [kept, draft, lots, sheet]);
  return { sheet, draft, takeNew };
}

interface SheetDraft extends Draft {
  /** Last value written; undefined before the first write. */
  readonly last: () => Readonly<RawValues> | undefined;
  /** Stops all writes for this sheet. */
  readonly retire: () => void;
}

function sheetDraft(kept: KeptDraft, sheet: readonly SheetLot[]): SheetDraft {
  let isRetired = false;
  let last: Readonly<RawValues> | undefined;
  return {
    last: () => last,
    retire: () => {
      isRetired = true;
    },
    async load() {
      const values = await kept.load<RawValues>();
      const typed = values && typedOnly(values);
      return typed && Object.keys(typed).length > 0 ? typed : undefined;
    },
    async save(values) {
      if (isRetired) return;
      last = values;
      await kept.save({ ...values, ...keptWith(sheet) });
    },
    clear() {
      last = undefined;
      kept.clear();
    },
  };
}
