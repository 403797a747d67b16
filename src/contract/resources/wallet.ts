import { z } from 'zod';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { antigenIdSchema, entryIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import { comparedFigure } from '../typed-number.ts';

/** A facility's figures for one antigen, in the product's spelling. */
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
  /** Doses of the balance that were sent here and that nobody has confirmed: they are not on the shelf. */
  on_the_way: z.number(),
  issued: z.number(),
  wastage: z.number(),
  /** Doses lost in closed vials, by adjustments with such a reason; no part of `wastage`. */
  closed_wastage: z.number(),
  /** The latest day on which each of its lots that is in stock, and was there then, had been counted; null where there is none. */
  last_counted: localDateSchema.nullable(),
});
export type Wallet = z.infer<typeof walletSchema>;

/**
 * POST /v/create/antigen/wallet/; `id` (or the Idempotency-Key) names the event. Place and admin are the caller's own; a facility that is
 * named beside has to be it.
 */
export const newWalletSchema = z.object({
  id: entryIdSchema.optional(),
  antigen: antigenIdSchema,
  facility: facilityIdSchema.optional(),
});

export const detailSchema = z.object({ detail: z.string() });

/** Totals of a state, for the cards of balances, issued and wastage. */
export const totalsSchema = z.object({
  qs: z.array(
    z.object({ state__name: z.string(), balance: z.number(), issued: z.number(), wastage: z.number() }),
  ),
});

/** What the companion calls may send along; they set nothing, the figures are compared with those that stand. */
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
