import { z } from 'zod';
import { dosesSchema } from '#domain/kernel/doses.ts';
import { antigenIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema, localDateTimeSchema, quarterSchema, yearSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { accept, type Activity } from '#domain/ledger/activity.ts';
import { facilityRefSchema, vvmStages, type LotLabel } from '#domain/ledger/model.ts';

export const receivePayloadSchema = z.object({
  antigen: antigenIdSchema,
  doses: dosesSchema,
  vvmStage: z.enum(vvmStages),
  vendor: textSchema(),
  batchNo: textSchema(),
  expiryOn: localDateSchema,
  officer: textSchema(),
  happenedAt: localDateTimeSchema,
  year: yearSchema,
  quarter: quarterSchema,
  origin: facilityRefSchema,
});
export type ReceivePayload = z.infer<typeof receivePayloadSchema>;

/** Stock arrives from a supplier: supplier → store, a lot is opened. Never refused: what came in, came in. */
export const receive: Activity<ReceivePayload> = {
  version: 1,
  payload: receivePayloadSchema,
  rows: (payload) => ({ antigens: [payload.antigen], lots: [], issued: [] }),
  decide(payload, _state, facts) {
    const label: LotLabel = {
      batchNo: payload.batchNo,
      expiryOn: payload.expiryOn,
      vvmStage: payload.vvmStage,
      vendor: payload.vendor,
    };
    const moved = { antigen: payload.antigen, lot: facts.entry, doses: payload.doses };
    return accept([{ ...moved, from: 'supplier', to: 'store', opens: label }], {
      ...label,
      ...moved,
      id: facts.entry,
      activity: 'receive',
      source: null,
      direction: null,
      officer: payload.officer,
      origin: payload.origin,
      destination: null,
      year: payload.year,
      quarter: payload.quarter,
      happenedAt: payload.happenedAt,
      immunizationType: null,
      childrenImmunized: null,
      wastage: 0,
      wastageRate: 0,
    });
  },
};
