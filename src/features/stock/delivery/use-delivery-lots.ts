import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { officerDraft } from '#client/drafts/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { antigenIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import { type DeliveredLot, deliveryDraft } from './delivery.ts';

const keptSchema = z.object({
  lots: z.array(
    z.object({
      antigen: antigenIdSchema,
      batchNo: z.string(),
      expiryOn: localDateSchema,
      vvmStage: z.enum(vvmStages),
      vendor: z.string(),
      vials: z.int(),
      perVial: z.int(),
    }),
  ),
});

/**
 * The lots of a delivery that is being typed in: kept on the tablet with each change, so that nothing is lost when it falls or
 * its battery ends. Undefined while they are read. Saving the delivery clears them, in the same transaction.
 */
export function useDeliveryLots(officer: Officer): {
  readonly lots: readonly DeliveredLot[] | undefined;
  readonly keep: (lots: readonly DeliveredLot[]) => void;
} {
  const [lots, setLots] = useState<readonly DeliveredLot[]>();
  useEffect(() => {
    let isCurrent = true;
    const open = (kept: unknown) => {
      if (isCurrent) setLots(keptSchema.safeParse(kept).data?.lots ?? []);
    };
    officerDraft(officer, deliveryDraft)
      .load()
      .then(open, () => open(undefined));
    return () => {
      isCurrent = false;
    };
  }, [officer]);
  const keep = useCallback(
    (next: readonly DeliveredLot[]) => {
      setLots(next);
      void officerDraft(officer, deliveryDraft).save({ lots: next });
    },
    [officer],
  );
  return { lots, keep };
}
