import { z } from 'zod';
import { activityNames } from '#contract/activity-names.ts';
import { antigenIdSchema, entryIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';
import { activityContracts } from '#contract/activities.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { adjustmentReasons } from '#domain/ledger/adjustment-reasons.ts';
import { arrivalStates, historyKinds, vvmStages } from '#domain/ledger/model.ts';
import { blankAsNull, comparedFigure, typedDateSchema } from '#contract/typed.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';

/** A facility's figures for one antigen, under the specification's field names. */
export const walletSchema = z.object({
  id: z.string(),
  antigen: z.object({ id: z.string(), name: z.string(), schedule: z.string() }),
  facility: z.string(),
  facility__name: z.string(),
  admin: z.string(),
  country: z.string(),
  state: z.string().nullable(),
  local_lga: z.string().nullable(),
  balance: z.number(),
  /** Doses of the balance that were sent here and not confirmed yet, so they are not on the shelf. */
  on_the_way: z.number(),
  issued: z.number(),
  wastage: z.number(),
  /** Doses lost in closed vials, by adjustments with such a reason; not included in `wastage`. */
  closed_wastage: z.number(),
  /** The latest day by which every lot in stock since then had been counted; null if there is none. */
  last_counted: localDateSchema.nullable(),
});
export type Wallet = z.infer<typeof walletSchema>;

/**
 * POST /v/create/antigen/wallet/: `id` or the Idempotency-Key identifies the event. Place and author are the caller's
 * own; a facility named in the body must be the caller's.
 */
const newWalletSchema = z.object({
  id: entryIdSchema.optional(),
  antigen: antigenIdSchema,
  facility: facilityIdSchema.optional(),
});

export const detailSchema = z.object({ detail: z.string() });

/** Totals of a state, for the cards of balances, issued doses and wastage. */
export const totalsSchema = z.object({
  qs: z.array(
    z.object({ state__name: z.string(), balance: z.number(), issued: z.number(), wastage: z.number() }),
  ),
});

/** Figures that the companion calls may send. They change nothing, and are compared with the current ones. */
export const companionBodySchema = z.object({
  id: entryIdSchema.optional(),
  facility: facilityIdSchema.optional(),
  antigen: antigenIdSchema.optional(),
  no_of_dose: comparedFigure,
  balance: comparedFigure,
  issued: comparedFigure,
  wastage: comparedFigure,
  wastage_rate: comparedFigure,
  children_immunized: comparedFigure,
});
export type CompanionBody = z.infer<typeof companionBodySchema>;

/** A ledger entry under the specification's field names. */
export const ledgerEntrySchema = z.object({
  id: z.string(),
  activity: z.enum(activityNames),
  antigen: z.object({ id: z.string(), name: z.string(), schedule: z.string() }),
  vvm_stage: z.string(),
  vendor: z.string(),
  facility: z.string(),
  facility__name: z.string(),
  country: z.string(),
  country__name: z.string(),
  state: z.string().nullable(),
  state__name: z.string().nullable(),
  local_lga: z.string().nullable(),
  local_lga__name: z.string().nullable(),
  admin: z.string(),
  expiry_date: z.string(),
  batch_no: z.string(),
  no_of_dose: z.number(),
  /** Doses of a lot still in the store, or of an issued entry not yet utilized; null for other entries. */
  doses_left: z.number().nullable(),
  reporting_officer: z.string(),
  /** The user who sent it if not its author, and the last characters of their tablet's id. */
  sent_by: z.string().nullable().optional(),
  sent_from: z.string().nullable().optional(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  direction: z.string().nullable(),
  /** The entry selected for it. */
  entry: z.string().nullable(),
  year: z.number(),
  quarter: z.string(),
  time_received: z.string(),
  immunization_type: z.string().nullable(),
  children_immunized: z.number().nullable(),
  wastage: z.number(),
  wastage_rate: z.number(),
  /** Reason of an adjustment or reversal. */
  reason: z.string().nullable(),
  /** The reason as a code that can be counted; null if none was recorded. */
  reason_code: z.enum(adjustmentReasons).nullable(),
  /** True for the opposite of another entry, listed beside it; its figures are subtracted. */
  is_reversal: z.boolean(),
  /** The entry that reversed this one. */
  reversed_by: z.string().nullable(),
  arrival: z.enum(arrivalStates).nullable(),
  /** Later events of the entry, oldest first. */
  history: z
    .array(
      z.object({
        at: z.string(),
        event: z.string(),
        kind: z.enum(historyKinds),
        by: z.string(),
        changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })).readonly(),
      }),
    )
    .readonly(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type LedgerEntryResource = z.infer<typeof ledgerEntrySchema>;

/** The entry of a utilization, with the doses given to children; `differs` if the body's figures differ. */
export const utilizationSchema = ledgerEntrySchema.extend({ used_dose: z.number(), differs: z.boolean() });

/** PATCH /v/api/ledger/{id}/: what may be corrected in one's own entry; fields left out stay unchanged. */
export const entryCorrectionSchema = z.object({
  batch_no: textSchema().optional(),
  expiry_date: typedDateSchema.optional(),
  reporting_officer: textSchema().optional(),
});
export type EntryCorrection = z.input<typeof entryCorrectionSchema>;

/** Response of the companion calls: the current figures; `differs` if the body's figures do not match. */
export const companionReplySchema = z.object({
  wallet: walletSchema.nullable(),
  entry: ledgerEntrySchema.nullable(),
  differs: z.boolean(),
});

type Call = NonNullable<(typeof activityContracts)[keyof typeof activityContracts]['call']>;
type NamedCall = Extract<Call, { readonly body: { readonly shape: { readonly activity: unknown } } }>;

const bodies = Object.values(activityContracts).flatMap(({ call }) =>
  call !== null && 'activity' in call.body.shape ? [call.body as NamedCall['body']] : [],
);

/** POST /v/api/ledger/: place and author are the caller's, whatever the body says. */
export const newLedgerEntrySchema = z.discriminatedUnion(
  'activity',
  bodies as [NamedCall['body'], ...NamedCall['body'][]],
);
export type NewLedgerEntry = z.infer<typeof newLedgerEntrySchema>;

/** POST /v/create/return/ledger/: the same without the activity's name. */
export const newReturnSchema = activityContracts.return.call.body.omit({ activity: true });

const utilizationBody = activityContracts.utilize.call.body;

/**
 * POST /v/api/Utilization/, the specification's record. If `entry` is left out, the lot's details in the body identify
 * the issued entry. The figures are compared with those the server computes, and change nothing. Places and author are
 * the caller's own.
 */
export const newUtilizationSchema = utilizationBody.extend({
  activity: z.literal('utilization').optional(),
  reporting_officer: blankAsNull(utilizationBody.shape.reporting_officer).optional(),
  time_received: blankAsNull(utilizationBody.shape.time_received).optional(),
  entry: blankAsNull(entryIdSchema).optional(),
  facility: blankAsNull(facilityIdSchema).optional(),
  antigen: blankAsNull(antigenIdSchema).optional(),
  batch_no: blankAsNull(textSchema()).optional(),
  expiry_date: blankAsNull(typedDateSchema).optional(),
  vendor: blankAsNull(textSchema()).optional(),
  vvm_stage: blankAsNull(z.enum(vvmStages)).optional(),
  used_dose: comparedFigure,
  wastage: comparedFigure,
  wastage_rate: comparedFigure,
});
export type NewUtilization = z.infer<typeof newUtilizationSchema>;

const facility = z.object({ facility: facilityIdSchema });
const facilityAndAntigen = facility.extend({ antigen: antigenIdSchema });
const unit = z.object({ id: z.uuid().toLowerCase() });
const entries = z.array(ledgerEntrySchema);
const takesDoses = ['zero-doses', 'less-than-in-stock', 'entry-missing', 'same-facility'] as const;

export const stock = {
  record: defineEndpoint({
    method: 'POST',
    path: '/v/api/ledger/',
    tag: 'Stock',
    who: 'signed-in',
    summary: 'Record a receipt, issue, transfer, return or adjustment',
    description:
      'One call moves entry, lot and wallet together, or nothing. A transfer is answered as `recieved`.',
    body: newLedgerEntrySchema,
    reply: ledgerEntrySchema,
    status: 201,
    once: 'event',
    errors: [...takesDoses, 'loss-adds-doses', 'place-closed', 'forbidden', 'not-your-facility'],
  }),
  recordReturn: defineEndpoint({
    method: 'POST',
    path: '/v/create/return/ledger/',
    tag: 'Stock',
    who: 'signed-in',
    summary: 'Return stock to another facility',
    body: newReturnSchema,
    reply: ledgerEntrySchema,
    status: 201,
    once: 'event',
    errors: [...takesDoses, 'place-closed', 'forbidden', 'not-your-facility'],
  }),
  recordUtilization: defineEndpoint({
    method: 'POST',
    path: '/v/api/Utilization/',
    tag: 'Stock',
    who: 'signed-in',
    summary: 'Account for an issued entry',
    description:
      'The server works out the wastage: doses of the entry less children immunized, which `used_dose` answers. Figures and facts of the lot that come along are compared: `differs` says that they are not those that stand. Without `entry` it is the one issued and not yet utilized entry of `antigen`, `batch_no` and `expiry_date`; of several the one that `vendor`, `vvm_stage` and the doses (`used_dose` and `wastage`) fit. The officer is the caller and the time is now where they are left out.',
    body: newUtilizationSchema,
    reply: utilizationSchema,
    status: 201,
    once: 'event',
    errors: [
      'entry-missing',
      'entry-unclear',
      'more-than-doses',
      'already-utilized',
      'forbidden',
      'not-your-facility',
    ],
  }),
  openWallet: defineEndpoint({
    method: 'POST',
    path: '/v/create/antigen/wallet/',
    tag: 'Stock',
    who: 'signed-in',
    summary: 'Open the wallet of an antigen',
    description: '200 where the facility has this wallet already.',
    body: newWalletSchema,
    reply: detailSchema,
    status: [201, 200],
    once: 'event',
    errors: ['forbidden', 'not-your-facility', 'place-closed'],
  }),
  correctEntry: defineEndpoint({
    method: 'PATCH',
    path: '/v/api/ledger/:id/',
    tag: 'Stock',
    who: 'signed-in',
    summary: 'Correct the batch, expiry or officer of an own entry, and answer it as it then stands',
    params: z.object({ id: entryIdSchema }),
    body: companionBodySchema.extend(entryCorrectionSchema.shape),
    reply: companionReplySchema,
    once: 'event',
    errors: [
      'entry-missing',
      'not-own-entry',
      'already-reversed',
      'nothing-to-correct',
      'forbidden',
      'not-found',
      'not-your-facility',
    ],
  }),
  wallet: defineEndpoint({
    method: 'GET',
    path: '/v/get/antigen/by/:facility/:antigen/',
    tag: 'Stock',
    who: 'signed-in',
    summary: "A facility's wallet of one antigen",
    params: facilityAndAntigen,
    reply: walletSchema,
    errors: ['forbidden', 'not-found'],
  }),
  wallets: defineEndpoint({
    method: 'GET',
    path: '/v/filter/antigen/wallet/:facility/',
    tag: 'Stock',
    who: 'signed-in',
    summary: "A facility's wallets",
    params: facility,
    reply: z.array(walletSchema),
    errors: ['forbidden', 'not-found'],
  }),
  entries: defineListingEndpoint({
    path: '/v/api/ledger/',
    tag: 'Stock',
    who: 'signed-in',
    summary: "Lines of the ledgers in the caller's unit, newest first",
    description:
      'Of a state or country, lines are sorted by time only, and a search means facilities and antigens whose name contains the text, and batch numbers that begin with it.',
    row: ledgerEntrySchema,
    sort: ['-created_at', 'time_received', 'expiry_date', 'batch_no', 'antigen__name'],
  }),
  searchEntries: defineEndpoint({
    method: 'GET',
    path: '/v/api/ledger/string/:text/',
    tag: 'Stock',
    who: 'signed-in',
    summary: "Search of the ledgers in the caller's unit",
    params: z.object({ text: z.string().trim().min(1).max(200) }),
    reply: entries,
  }),
  entriesByActivity: defineListingEndpoint({
    path: '/v/get/ledger/:facility/:type/',
    tag: 'Stock',
    who: 'signed-in',
    summary: "Lines of a facility's ledger of one activity, newest first",
    params: facility.extend({ type: z.enum(activityNames) }),
    row: ledgerEntrySchema,
    sort: ['-created_at', 'time_received', 'expiry_date', 'batch_no', 'antigen__name'],
    errors: ['forbidden', 'not-found'],
  }),
  lots: defineEndpoint({
    method: 'GET',
    path: '/v/get/ledger/by/antigen/:facility/:antigen/',
    tag: 'Stock',
    who: 'signed-in',
    summary: 'Lots of an antigen with doses left, in the order of use',
    params: facilityAndAntigen,
    reply: entries,
    errors: ['forbidden', 'not-found'],
  }),
  issuedEntries: defineEndpoint({
    method: 'GET',
    path: '/v/get/ledger/issued/antigen/:facility/:antigen/',
    tag: 'Stock',
    who: 'signed-in',
    summary: 'Issued entries of an antigen that are not utilized yet',
    params: facilityAndAntigen,
    reply: entries,
    errors: ['forbidden', 'not-found'],
  }),
  totalBalance: defineEndpoint({
    method: 'GET',
    path: '/v/total/wallet/balance/:id/',
    tag: 'Stock',
    who: { right: 'see-state-figures' },
    summary: 'Balance and issued doses of a state, or of each state of a country',
    params: unit,
    reply: totalsSchema,
    errors: ['not-found'],
  }),
  totalWaste: defineEndpoint({
    method: 'GET',
    path: '/v/total/waste/:id/',
    tag: 'Stock',
    who: { right: 'see-state-figures' },
    summary: 'Wastage of a state, or of each state of a country',
    params: unit,
    reply: totalsSchema,
    errors: ['not-found'],
  }),
};

/**
 * Calls with which the specification's clients update wallet and entry one after another. Here one event does all of
 * that; these calls change nothing and return the current state.
 */
export const companions = {
  recieved: companion('/v/recieved/antigen/stock/', 'after a receipt'),
  issued: companion('/v/issued/antigen/stock/', 'after an issue'),
  transfer: companion('/v/transfer/antigen/stock/', 'after a transfer'),
  increment: companion('/v/update/increment/ledger/', 'after an increment'),
  decrement: companion('/v/decrement/wallet/', 'after a deduction'),
  wastage: companion('/v/update/wastage/', 'after a wastage'),
  utilization: companion('/v/update/ledger/', 'after a utilization'),
};

function companion(path: string, when: string) {
  return defineEndpoint({
    method: 'PUT',
    path,
    tag: 'Stock',
    who: 'signed-in',
    summary: `Wallet and entry as they stand ${when}`,
    description: 'Sets nothing: `differs` says that the figures which came along are not those that stand.',
    body: companionBodySchema,
    reply: companionReplySchema,
    errors: ['forbidden', 'not-found'],
  });
}
