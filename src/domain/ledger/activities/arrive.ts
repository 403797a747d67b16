import { z } from 'zod';
import { dosesSchema } from '#domain/kernel/doses.ts';
import { antigenIdSchema, entryIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema, localDateTimeSchema, quarterSchema, yearSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { accept, type Activity } from '#domain/ledger/activity.ts';
import { facilityRefSchema, vvmStages, type LotLabel } from '#domain/ledger/model.ts';

export const arrivePayloadSchema = z.object({
  /** The transfer or return entry at the source. */
  source: entryIdSchema,
  arrival: entryIdSchema,
  antigen: antigenIdSchema,
  doses: dosesSchema,
  batchNo: textSchema(),
  expiryOn: localDateSchema,
  vvmStage: z.enum(vvmStages),
  vendor: textSchema(),
  officer: textSchema(),
  happenedAt: localDateTimeSchema,
  year: yearSchema,
  quarter: quarterSchema,
  origin: facilityRefSchema,
  destination: facilityRefSchema,
});
export type ArrivePayload = z.infer<typeof arrivePayloadSchema>;

/**
 * Stock sent by another facility is credited here: in_transit → store, a lot is opened. Only the server's relay writes
 * this event; its id is the `arrival` that the sender's event named, so that a second delivery is a duplicate.
 */
export const arrive: Activity<ArrivePayload> = {
  version: 1,
  payload: arrivePayloadSchema,
  rows: (payload) => ({ antigens: [payload.antigen], lots: [], issued: [] }),
  decide(payload, _state, facts) {
    const label: LotLabel = {
      batchNo: payload.batchNo,
      expiryOn: payload.expiryOn,
      vvmStage: payload.vvmStage,
      vendor: payload.vendor,
    };
    const moved = { antigen: payload.antigen, lot: facts.entry, doses: payload.doses };
    return accept([{ ...moved, from: 'in_transit', to: 'store', opens: label }], {
      ...label,
      ...moved,
      id: facts.entry,
      activity: 'arrive',
      source: payload.source,
      direction: null,
      officer: payload.officer,
      origin: payload.origin,
      destination: payload.destination,
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
