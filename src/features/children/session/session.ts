import { z } from 'zod';
import {
  childIdSchema,
  eventIdSchema,
  heldSessionIdSchema,
  sessionPartIdSchema,
  sessionPlanIdSchema,
} from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { notGivenReasons } from '#domain/immunization/screening/not-given.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import { type CarriedLot, carriedLotSchema, openedVialSchema } from '#domain/sessions/held/model.ts';
import { type SessionKind, sessionKinds } from '#domain/sessions/model.ts';

/** A vial of the cool box as this tablet uses it; a `shared` one was opened by a colleague's tablet, which accounts for it. */
const openVialSchema = openedVialSchema.extend({
  shared: z.literal(true).optional(),
  /** True if the officer chose it as the source of doses. */
  isChosen: z.literal(true).optional(),
});
export type OpenVial = z.infer<typeof openVialSchema>;

const summaryRowSchema = z.object({
  name: z.string(),
  batchNo: z.string(),
  cameOn: localDateSchema.optional(),
  /** True for a vial that was open before the session. */
  isOpenBefore: z.literal(true).optional(),
  carried: z.int(),
  returned: z.int(),
  opened: z.int(),
  /** Opened vials; older builds do not count them separately. */
  empties: z.int().nullable().default(null),
  discarded: z.int().nullable().default(null),
  keptVials: z.int().nullable().default(null),
  given: z.int(),
  wasted: z.int(),
  kept: z.int(),
});
export type SummaryRow = z.infer<typeof summaryRowSchema>;

/**
 * A session as stored on the tablet. Its effects on stock and children are ordinary events in the ledger and the register: opening a vial
 * is an issue, a dose an immunization, accounting for a vial a utilization.
 */
export const sessionSchema = z.object({
  kind: z.enum(sessionKinds),
  place: z.string(),
  /** Settlement of the children; empty for all. Older sessions were for all. */
  settlement: z.string().default(''),
  /** Plan that it was started from, and the planned day. */
  plan: z.object({ id: sessionPlanIdSchema, on: localDateSchema }).nullable().default(null),
  on: localDateSchema,
  team: z.string(),
  carried: z.array(carriedLotSchema),
  vials: z.array(openVialSchema),
  seen: z.array(
    z.object({
      child: childIdSchema,
      doses: z.int(),
      /** Events saved at the visit; undoing it needs them. */
      events: z.array(eventIdSchema).default([]),
    }),
  ),
  /** Doses that this tablet recorded and then undid. */
  takenBack: z.int().default(0),
  /** Doses that were due and not given; sessions of older builds have none. */
  notGiven: z
    .array(z.object({ child: childIdSchema, dose: z.string(), reason: z.enum(notGivenReasons) }))
    .default([]),
  /** Its part of a session that several tablets hold; a session of an older build belongs to one tablet only. */
  held: z.object({ session: heldSessionIdSchema, part: sessionPartIdSchema }).nullable().default(null),
  closed: z.object({ rows: z.array(summaryRowSchema), reason: z.string().nullable() }).nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Key of a session on this tablet; a session of an older build is identified by its day. */
export function sessionKey({ held, on }: Pick<Session, 'held' | 'on'>): string {
  return held?.session ?? on;
}

/** The product's two types: a session that is not held at the facility counts as outreach. */
export function typeOfSession(kind: SessionKind): ImmunizationType {
  return kind === 'fixed' ? 'Fixed-Post' : 'Outreach';
}

/** Default purpose of the doses of a session. */
export function kindOfSession(kind: SessionKind): 'routine' | 'campaign' {
  return kind === 'campaign' ? 'campaign' : 'routine';
}

/** Vials of a carried lot that were opened on this tablet. */
export function countOpened({ vials }: Pick<Session, 'vials'>, lot: CarriedLot['lot']): number {
  return ownVials({ vials }).filter((vial) => vial.lot === lot).length;
}

/** The carried lot to open the next vial of an antigen from; undefined if none is left. */
export function nextToOpen(session: Session, antigen: CarriedLot['antigen']): CarriedLot | undefined {
  return session.carried.find(
    (carried) => carried.antigen === antigen && countOpened(session, carried.lot) < carried.vials,
  );
}

/** The carried lot to open another vial from while some are open: a lot without an open vial. */
export function otherToOpen(
  session: Session,
  antigen: CarriedLot['antigen'],
  open: readonly OpenVial['entry'][],
): CarriedLot | undefined {
  const batches = session.vials.filter(({ entry }) => open.includes(entry)).map(({ batchNo }) => batchNo);
  const carried = session.carried.filter(({ batchNo }) => !batches.includes(batchNo));
  return nextToOpen({ ...session, carried }, antigen);
}

/** Vials that this tablet opened, or found open when the session began. */
export function ownVials({ vials }: Pick<Session, 'vials'>): Session['vials'] {
  return vials.filter(({ shared }) => shared !== true);
}

/** The session with an open vial that the officer chose: it is used up before others of its antigen. */
export function withVialFirst(session: Session, entry: OpenVial['entry']): Session {
  const { vials } = session;
  const chosen = vials.find((vial) => vial.entry === entry);
  if (chosen === undefined) return session;
  const others = vials
    .filter((vial) => vial !== chosen)
    .map(({ isChosen, ...vial }) => ({
      ...vial,
      ...(isChosen && vial.antigen !== chosen.antigen && { isChosen }),
    }));
  return { ...session, vials: [{ ...chosen, isChosen: true }, ...others] };
}

/** Whole vials for so many doses. */
export function vialsFor(doses: number, perVial: number): number {
  return Math.ceil(doses / perVial);
}
