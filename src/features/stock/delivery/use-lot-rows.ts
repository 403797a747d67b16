import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AntigenRow } from '#contract/wire/rows.ts';
import { useToday } from '#bindings/use-today.ts';
import { notify } from '#ui/toast/notify.ts';
import { isLocalDate } from '#domain/kernel/local-date.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { labelStrings } from '../scan/label-strings.ts';
import { type FoundLot, readBox } from './found-lots.ts';
import { maxLots } from '../voucher/save-voucher.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { blankLot, isBegun, type LotText, sameBatch, type TypedLot } from './typed-lot.ts';
import { deliveryStrings } from './delivery-strings.ts';
import { type CheckedLot, checkLots, faultsOfLabel, firstFault, type LotFaults } from './open-lot.tsx';

interface LotRowsOptions {
  readonly lots: readonly TypedLot[];
  /** The manufacturer of the last delivery. */
  readonly vendor: string;
  readonly antigens: readonly AntigenRow[];
  readonly onLots: (lots: readonly TypedLot[]) => void;
}

export interface LotRows {
  readonly rows: readonly TypedLot[];
  /** Each row as the ledger takes it, or its faults. */
  readonly checked: readonly CheckedLot[];
  /** Index of the row whose label is being typed; null if none is. */
  readonly openAt: number | null;
  /** Index of the row scanned or found last. */
  readonly foundAt: number | null;
  /** True once missing values are marked. */
  readonly showsFaults: boolean;
  readonly change: (at: number, change: Partial<TypedLot>) => void;
  readonly setAll: (rows: readonly TypedLot[]) => void;
  readonly open: (at: number) => void;
  readonly close: () => void;
  readonly next: () => void;
  readonly remove: (at: number) => void;
  readonly take: (found: FoundLot) => void;
  /** Uses the code of a box; returns why it cannot be used, or null. */
  readonly scan: (text: string) => Promise<string | null>;
  /** Shows the faults of a row, and moves there. */
  readonly show: (at: number, faults: LotFaults) => void;
}

/**
 * The rows of a delivery while they are typed. One of them may be open; a row that is left keeps its values, complete or not, and an empty
 * one is dropped.
 */
export function useLotRows({ lots, vendor, antigens, onLots }: LotRowsOptions): {
  readonly table: LotRows;
  /** Ref of the element that contains the rows. */
  readonly list: RefObject<HTMLDivElement | null>;
} {
  const today = useToday();
  const rows = lots.length === 0 ? [blankLot(vendor)] : lots;
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const checked = checkLots(rows);
  const [openAt, setOpenAt] = useState(() => lastUnfinished(checked));
  const [foundAt, setFoundAt] = useState<number | null>(null);
  const [showsFaults, setShowsFaults] = useState(false);
  const { list, focus } = useFocusInRow();
  const keep = (next: readonly TypedLot[]) => {
    latest.current = next;
    onLots(next);
  };

  const open = (at: number, field: LotText = 'antigen') => {
    setOpenAt(at);
    focus(at, field);
  };
  /** Moves to the next field of a row: a missing value of its label, otherwise its vials. */
  const goTo = (at: number) => {
    const check = checkLots(latest.current)[at];
    const lack = check === undefined || check.ok ? undefined : firstFault(faultsOfLabel(check.faults));
    setFoundAt(at);
    setShowsFaults(false);
    if (lack !== undefined) return open(at, lack);
    setOpenAt(null);
    return focus(at, 'vials');
  };
  const add = (lot: TypedLot): string | null => {
    const begun = latest.current.filter(isBegun);
    if (begun.length >= maxLots) return voucherStrings.tooManyLots(maxLots);
    keep([...begun, lot]);
    return null;
  };
  const addAndGo = (lot: TypedLot): string | null => {
    const refusal = add(lot);
    if (refusal === null) goTo(latest.current.length - 1);
    return refusal;
  };
  const blank = () => blankLot(latest.current.findLast(isBegun)?.vendor ?? vendor);
  const sizeOf = (antigen: string) =>
    antigens.find(({ id }) => id === antigen)?.dosesPerVial?.toString() ?? '';
  const tellRefusal = (refusal: string | null) => {
    if (refusal !== null) notify.error(refusal);
  };

  const scan = async (text: string): Promise<string | null> => {
    const read = await readBox(text, today);
    if (!read.ok) return read.refusal;
    const { gtin, ...box } = read.box;
    const before = latest.current.find((row) => gtin !== null && row.gtin === gtin);
    const opened = openAt === null ? undefined : latest.current[openAt];
    // A box scanned into a row without a batch belongs to that row, unless the row describes another box.
    const isOpened =
      opened !== undefined && isBegun(opened) && opened.batchNo === '' && opened.gtin === undefined;
    const antigen = box.antigen || before?.antigen || (isOpened ? opened.antigen : '');
    const label = {
      antigen,
      batchNo: box.batchNo,
      expiryOn: box.expiryOn,
      vendor: box.vendor || before?.vendor || '',
      perVial: box.perVial || before?.perVial || sizeOf(antigen),
    };
    const said = Object.fromEntries(Object.entries(label).filter(([, value]) => value !== ''));
    const lot = { ...(isOpened ? opened : blank()), ...said, ...(gtin !== null && { gtin }) };
    const twice = sameBatch(latest.current, lot);
    const typed = twice === null ? (isOpened ? opened : undefined) : latest.current[twice];
    const told = [
      ...(typed === undefined ? [] : contradictionsOf(typed, label)),
      ...(read.doubt === null ? [] : [read.doubt]),
    ];
    if (told.length > 0) notify.warning(told.join(' '));
    if (twice !== null && typed !== undefined) {
      const lacks = Object.entries(said).filter(([name]) => typed[name as LotText] === '');
      keep(latest.current.with(twice, { ...typed, ...Object.fromEntries(lacks) }));
      goTo(twice);
    } else if (isOpened && openAt !== null) {
      keep(latest.current.with(openAt, lot));
      goTo(openAt);
    } else return addAndGo(lot);
    return null;
  };

  const take = (found: FoundLot) => {
    switch (found.kind) {
      case 'row':
        return goTo(found.at);
      case 'stocked': {
        const { antigen, batchNo, expiryOn, vendor: maker, perVial } = found.lot;
        const size = perVial?.toString() ?? '';
        return tellRefusal(
          addAndGo({ ...blank(), antigen, batchNo, expiryOn, vendor: maker, perVial: size }),
        );
      }
      case 'antigen':
        return tellRefusal(
          addAndGo({ ...blank(), antigen: found.antigen.id, perVial: sizeOf(found.antigen.id) }),
        );
      case 'batch':
        return tellRefusal(addAndGo({ ...blank(), batchNo: found.batchNo }));
    }
  };

  const table: LotRows = {
    rows,
    checked,
    openAt,
    foundAt,
    showsFaults,
    change: (at, change) => keep(latest.current.with(at, { ...(latest.current[at] ?? blank()), ...change })),
    setAll: keep,
    open: (at) => {
      setFoundAt(null);
      open(at);
    },
    close: () => {
      setOpenAt(null);
      setShowsFaults(false);
    },
    next: () => {
      const refusal = add(blank());
      if (refusal !== null) return tellRefusal(refusal);
      setFoundAt(null);
      setShowsFaults(false);
      return open(latest.current.length - 1);
    },
    remove: (at) => {
      const lot = latest.current[at];
      keep(latest.current.toSpliced(at, 1));
      setOpenAt(latest.current.length === 0 ? 0 : null);
      setFoundAt(null);
      if (lot === undefined || !isBegun(lot)) return;
      const { removed, removedAny } = deliveryStrings;
      notify.success(lot.batchNo === '' ? removedAny : removed(lot.batchNo), {
        undo: async () => {
          setOpenAt(null);
          keep(latest.current.filter(isBegun).toSpliced(at, 0, lot));
          return { ok: true, text: deliveryStrings.putBack };
        },
      });
    },
    take,
    scan,
    show: (at, faults) => {
      setShowsFaults(true);
      setFoundAt(null);
      const label = firstFault(faultsOfLabel(faults));
      if (label !== undefined || at === openAt) return open(at, label ?? firstFault(faults));
      setOpenAt(null);
      return focus(at, firstFault(faults) ?? 'vials');
    },
  };
  return { table, list };
}

/** The row that was being typed when the page closed: the last one, if its label is incomplete. */
function lastUnfinished(checked: readonly CheckedLot[]): number | null {
  const last = checked.at(-1);
  const isWhole = last === undefined || last.ok || Object.keys(faultsOfLabel(last.faults)).length === 0;
  return isWhole ? null : checked.length - 1;
}

/** Maximum number of frames in which the scanner over the page may still be closing. */
const maxFrames = 60;

/** Focuses a field of a row as soon as it is drawn and nothing covers it. */
function useFocusInRow() {
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ readonly at: number; readonly field: LotText } | null>(null);
  useEffect(() => {
    if (wanted === null) return undefined;
    const row = `[data-lot="${wanted.at}"]`;
    const places = `${row} [data-field="${wanted.field}"] :is(input, select), ${row} [name="${wanted.field}"]`;
    let frame = 0;
    const look = (frames: number) => {
      const field = list.current?.querySelector<HTMLElement>(places);
      field?.focus();
      if (field && document.activeElement !== field && frames > 1)
        frame = requestAnimationFrame(() => look(frames - 1));
    };
    look(maxFrames);
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return { list, focus: (at: number, field: LotText) => setWanted({ at, field }) };
}

/** The values on a box that differ from its row. */
function contradictionsOf(
  row: TypedLot,
  box: Pick<TypedLot, 'antigen' | 'batchNo' | 'expiryOn'>,
): readonly string[] {
  if (row.antigen !== '' && box.antigen !== '' && row.antigen !== box.antigen)
    return [labelStrings.otherVaccine];
  if (!isLocalDate(row.expiryOn) || !isLocalDate(box.expiryOn) || row.expiryOn === box.expiryOn) return [];
  return row.batchNo === ''
    ? [labelStrings.otherExpiry(formatDate(row.expiryOn), formatDate(box.expiryOn))]
    : [labelStrings.otherExpiryHere(row.batchNo, formatDate(row.expiryOn), formatDate(box.expiryOn))];
}
