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
} from './count-sheet.ts';
import type { officerDraft } from '#client/drafts/officer-draft.ts';
import type { ShownLot } from './shown.ts';

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
    const typed = Object.entries(typedOnly((await kept.load<RawValues>()) ?? {}));
    // What the form still writes as it goes was typed on the sheet before.
    draft.retire();
    const next = sheetOf(lots);
    const stays = Object.fromEntries(typed.filter(([name]) => !again.has(name)));
    await kept.save({ ...stays, ...keptWith(next) });
    setSheet(next);
  }, [kept, draft, lots, sheet]);
  return { sheet, draft, takeNew };
}

/** A draft whose sheet can be retired: from then on nothing is written for it. */
interface SheetDraft extends Draft {
  readonly retire: () => void;
}

function sheetDraft(kept: KeptDraft, sheet: readonly SheetLot[]): SheetDraft {
  let isRetired = false;
  return {
    retire: () => {
      isRetired = true;
    },
    async load() {
      const values = await kept.load<RawValues>();
      const typed = values && typedOnly(values);
      return typed && Object.keys(typed).length > 0 ? typed : undefined;
    },
    save: async (values) => (isRetired ? undefined : kept.save({ ...values, ...keptWith(sheet) })),
    clear: () => kept.clear(),
  };
}
