import { useNavigate } from 'react-router-dom';
import { savedAs } from '#client/drafts/officer-draft.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { VoucherId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { notify } from '#ui/toast/notify.ts';
import { failureOf, isAboutAll } from '../save-failure.ts';
import { undoWherePossible } from '../undo-saved.ts';
import { told } from '../use-saving.tsx';
import { voucherAddress } from './voucher-address.ts';
import { voucherStrings } from './voucher-strings.ts';

/** Most lots of one voucher: a paper of two pages, and well below what one push carries. */
export const mostLots = 60;

interface Voucher {
  /** What its lines are about, in their order. */
  readonly lots: readonly Pick<LotLabel, 'batchNo' | 'vendor'>[];
  /** One event for each lot, in the same order. */
  readonly activitiesOf: (voucher: VoucherId) => readonly LedgerActivity[];
  /** Key of what was typed. */
  readonly draft: string;
  /** What the officer is told. */
  readonly saved: string;
  readonly doses: number;
}

/**
 * Saves the lines of a voucher, all or none, offers to take all of them back where the ledger lets that pass, and opens the
 * paper. A refusal names the lot.
 */
export function useSaveVoucher(officer: Officer): (voucher: Voucher) => Promise<SubmitResult> {
  const navigate = useNavigate();
  return async ({ lots, activitiesOf, draft, saved: sentence, doses }) => {
    const { outbox } = pageEngine();
    const voucher = outbox.newId() as VoucherId;
    const saved = await outbox.saveTogether(activitiesOf(voucher), savedAs(officer, draft));
    if (!saved.ok) {
      const { at, ...failure } = saved;
      const lot = lots[at];
      const lack = failureOf(failure, { vendor: lot?.vendor ?? '', fields: {} });
      if (lot === undefined || isAboutAll(failure.reason)) return told(lack);
      return told({
        ok: false,
        message: voucherStrings.lotRefused(at + 1, lot.batchNo, lack.message ?? ''),
      });
    }
    const entries = saved.saved.flatMap(({ entry }) => entry?.id ?? []);
    notify.success(sentence, {
      detail: voucherStrings.dosesOf(doses),
      undo: await undoWherePossible(entries, officer),
    });
    void navigate(voucherAddress(voucher), { replace: true });
    return { ok: true };
  };
}
