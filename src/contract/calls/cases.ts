import { saidInOrderShape } from '../problem.ts';
import { z } from 'zod';
import { facilityIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';
import { textSchema } from '#domain/kernel/text.ts';

/**
 * A case as supervisors see it: something at a facility that a person must look at. `activity` is the kind of record
 * concerned, `officer` its author, and `antigen`, `doses` and `batch_no` its content; null if no record was read or it
 * does not say.
 */
export const caseSchema = z.object({
  id: z.string(),
  facility: z.string(),
  facility__name: z.string(),
  local_lga: z.string().nullable(),
  state: z.string().nullable(),
  activity: z.string().nullable(),
  officer: z.string().nullable(),
  antigen: z.string().nullable(),
  doses: z.int().nullable(),
  batch_no: z.string().nullable(),
  reason: z.string(),
  detail: z.string(),
  ...saidInOrderShape,
  opened_at: z.string(),
  /**
   * The voucher whose refused lines the case is about, with the number of lines still to be dealt with; the record is
   * the first of these. Absent for any other case.
   */
  voucher: z.string().optional(),
  lines: z.int().optional(),
  /**
   * What closes it: a finding, or a finding with a decision whether the record counts; null if the record must be
   * corrected or set aside on the tablet it came from.
   */
  asks: z.enum(['finding', 'decision']).nullable(),
});
export type CaseResource = z.infer<typeof caseSchema>;

/** POST /v/sync/cases/{facility}/{id}/settle/: what a person found out about a case. */
export const settleRequestSchema = z.object({
  finding: textSchema(),
  /** For a record whose author's permission had ended: whether it counts. */
  decision: z.enum(['accept', 'set-aside']).optional(),
});

export const cases = {
  open: defineListingEndpoint({
    path: '/v/sync/cases/',
    tellsChildren: true,
    tag: 'Cases',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: "Open cases of the facilities in the caller's unit, newest first",
    row: caseSchema,
    sort: ['-opened_at', 'facility__name', 'local_lga', 'reason'],
  }),
  settle: defineEndpoint({
    method: 'POST',
    path: '/v/sync/cases/:facility/:id/settle/',
    tag: 'Cases',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Close a case that a person has looked into, with what they found out',
    params: z.object({ facility: facilityIdSchema, id: z.uuid().toLowerCase() }),
    body: settleRequestSchema,
    reply: z.object({ settled: z.literal(true) }),
    errors: ['forbidden', 'not-found', 'not-accepted', 'unconfirmed'],
  }),
};
