import { useNavigate } from 'react-router-dom';
import { officerDraft, savedAs } from '#client/outbox/officer-draft.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { EntryId, EquipmentId, VoucherId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { notify } from '#ui/toast/notify.ts';
import type { FormLack } from '../activity/source-activity.ts';
import { failureOf, isAboutAll } from '../save-failure.ts';
import { undoWherePossible } from '../undo-saved.ts';
import { announced } from '../use-saving.tsx';
import { voucherAddress } from './voucher.ts';
import { voucherStrings } from './voucher-strings.ts';

/** Maximum lots of one voucher: a paper of two pages, and well below what one push carries. */
export const maxLots = 60;

/** A lot as named in a refusal. */
type NamedLot = Pick<LotLabel, 'batchNo' | 'vendor'>;

interface Line {
  readonly lot: NamedLot;
  readonly activity: LedgerActivity;
}

interface Voucher {
  readonly id: VoucherId;
  /** One event for each lot. */
  readonly lines: readonly Line[];
  /** Key of the draft. */
  readonly draft: string;
  /** The notice after saving. */
  readonly saved: string;
  readonly doses: number;
  /** Unit that its lots were put into, if asked. */
  readonly unit?: EquipmentId | undefined;
}

/** Makes the id of a voucher that is about to be saved. */
export function newVoucherId(): VoucherId {
  return pageEngine().outbox.newId() as VoucherId;
}

/** Lines with the officer's confirmations. */
export function confirmedLines<One extends Line>(
  lines: readonly One[],
  activities: readonly LedgerActivity[],
): readonly One[] {
  return lines.map((line, at) => ({ ...line, activity: activities[at] ?? line.activity }));
}

/** Saves lines that belong together, all or none. A refusal names its lot. */
export async function saveLines(
  lines: readonly Line[],
  {
    officer,
    draft,
    unit,
  }: { readonly officer: Officer; readonly draft: string; readonly unit?: EquipmentId | undefined },
): Promise<{ readonly ok: true; readonly entries: readonly EntryId[] } | FormLack> {
  const saved = await pageEngine().stock.saveTogether(
    lines.map(({ activity }) => activity),
    {
      ...savedAs(officer, draft),
      ...(unit && {
        alsoSave: ({ id }: LedgerEntry) => ({ type: 'store-lot', payload: { lot: id, equipment: unit } }),
      }),
    },
  );
  if (saved.ok) {
    // The last keystrokes may still be on their way to storage; from now on they belong to no draft.
    officerDraft(officer, draft).clear();
    return { ok: true, entries: saved.saved.flatMap(({ entry }) => entry?.id ?? []) };
  }
  const { at, ...failure } = saved;
  const lot = lines[at]?.lot;
  const lack = failureOf(failure, { vendor: lot?.vendor ?? '', fields: {} });
  if (lot === undefined || isAboutAll(failure.reason)) return announced(lack);
  const place = [...new Set(lines.map((line) => line.lot))].indexOf(lot) + 1;
  return announced({ ok: false, message: voucherStrings.lotRefused(place, lot.batchNo, lack.message ?? '') });
}

/** Saves the lines of a voucher, offers Undo if the ledger allows it, and opens the paper. */
export function useSaveVoucher(officer: Officer): (voucher: Voucher) => Promise<SubmitResult> {
  const navigate = useNavigate();
  return async ({ id, lines, draft, saved: sentence, doses, unit }) => {
    const saved = await saveLines(lines, { officer, draft, unit });
    if (!saved.ok) return saved;
    notify.success(sentence, {
      detail: voucherStrings.dosesOf(doses),
      undo: await undoWherePossible(saved.entries, officer),
    });
    void navigate(voucherAddress(id, lines[0]?.activity.type), { replace: true });
    return { ok: true };
  };
}
