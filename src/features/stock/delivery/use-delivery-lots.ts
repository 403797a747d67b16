import { useCallback } from 'react';
import { z } from 'zod';
import type { Officer } from '#client/session/officer.ts';
import { antigenIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import { useKept } from '../voucher/use-kept.ts';
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

/** The lots of a delivery that is being typed in; undefined while they are read. */
export function useDeliveryLots(officer: Officer): {
  readonly lots: readonly DeliveredLot[] | undefined;
  readonly keep: (lots: readonly DeliveredLot[]) => void;
} {
  const { kept, keep } = useKept(officer, deliveryDraft, keptSchema);
  const keepLots = useCallback((lots: readonly DeliveredLot[]) => keep({ lots: [...lots] }), [keep]);
  return { lots: kept === undefined ? undefined : (kept?.lots ?? noLots), keep: keepLots };
}

const noLots: readonly DeliveredLot[] = [];
