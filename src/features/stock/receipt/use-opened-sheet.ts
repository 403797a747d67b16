import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RawValues } from '#ui/form/define-form.ts';
import type { Draft } from '#ui/form/use-draft.ts';
import {
  changedLots,
  countField,
  keptSheet,
  keptWith,
  sheetOf,
  typedOnly,
  type SheetLot,
} from '../count/count-sheet.ts';
import type { officerDraft } from '#client/outbox/officer-draft.ts';
import type { ShownLot } from '../shown.ts';

type KeptDraft = ReturnType<typeof officerDraft>;

/**
 * The sheet that is being counted on: the one that was typed on before, else a new one over the lots as they are. `draft`
 * keeps what is typed together with what the sheet expected. `takeNew` opens a new sheet and empties the counts of lots
 * that changed. Undefined while it is being read.
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
    // The last keys may have reached the draft while the disk was read, and not the disk.
    const typed = Object.entries(typedOnly(draft.last() ?? onDisk ?? {}));
    // What the form still writes as it goes was typed on the sheet before.
    draft.retire();
    const next = sheetOf(lots);
    const stays = Object.fromEntries(typed.filter(([name]) => !again.has(name)));
    await kept.save({ ...stays, ...keptWith(next) });
    setSheet(next);
  }, [kept, draft, lots, sheet]);
  return { sheet, draft, takeNew };
}

interface SheetDraft extends Draft {
  /** What was to be kept last; undefined before anything was. */
  readonly last: () => Readonly<RawValues> | undefined;
  /** From here on nothing is written for this sheet. */
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
