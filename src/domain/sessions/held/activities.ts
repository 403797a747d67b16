import type { EventOf, RuleFacts } from '#domain/kernel/event-of.ts';
import {
  carriedLotSchema,
  type HeldAbout,
  type HeldActivity,
  type HeldDecision,
  type HeldRows,
  openedVialSchema,
} from './model.ts';
import { z } from 'zod';
import {
  antigenIdSchema,
  childIdSchema,
  entryIdSchema,
  heldSessionIdOf,
  heldSessionIdSchema,
  sessionPartIdOf,
  sessionPartIdSchema,
  sessionPlanIdSchema,
} from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { sessionKinds } from '#domain/sessions/model.ts';

/** Payload of every event about held sessions by its type; a new one takes one line here and one in the registry below. */
export interface HeldPayloads {
  'start-session': StartSessionPayload;
  'join-session': JoinSessionPayload;
  'carry-session-lot': CarrySessionLotPayload;
  'open-session-vial': OpenSessionVialPayload;
  'take-back-session-vial': TakeBackSessionVialPayload;
  'close-session-part': CloseSessionPartPayload;
  'give-up-session-part': GiveUpSessionPartPayload;
}

export type HeldType = keyof HeldPayloads;

/** An event about a held session as an officer saved it, of any type. */
export type HeldEvent = EventOf<HeldPayloads>;

// The union pairs each type with its own payload; indexing the registry loses that pairing, and this restores it.
function kindOf(event: HeldEvent): HeldActivity<unknown> {
  return heldActivities[event.type] as HeldActivity<unknown>;
}

/** Judges an event by the known parts of the session. */
export function decideHeld(event: HeldEvent, rows: HeldRows, facts: RuleFacts): HeldDecision {
  return kindOf(event).decide(event.payload, rows, facts);
}

/** The session and the part that an event refers to; null for the one that the event creates. */
export function aboutHeld(event: HeldEvent): HeldAbout {
  return kindOf(event).about(event.payload);
}

export const startSessionPayloadSchema = z.object({
  kind: z.enum(sessionKinds),
  place: textSchema(),
  settlement: textOrNothingSchema(),
  plan: z.object({ id: sessionPlanIdSchema, on: localDateSchema }).nullable(),
  on: localDateSchema,
  team: textOrNothingSchema(),
  carried: z.array(carriedLotSchema).max(200),
  /** Vials that were open before and are in the cool box. */
  vials: z.array(openedVialSchema).max(200),
});
type StartSessionPayload = z.infer<typeof startSessionPayloadSchema>;

/** Starts a session: its shared facts, and the vials taken out of the store. */
const startSession: HeldActivity<StartSessionPayload> = {
  version: 1,
  payload: startSessionPayloadSchema,
  about: () => ({ session: null, part: null }),
  decide({ team, carried, vials, ...head }, { part }, { event, actor, at }) {
    // Another log may have created it already.
    if (part) return { accepted: true, part: null };
    return {
      accepted: true,
      part: {
        id: sessionPartIdOf(event),
        session: heldSessionIdOf(event),
        head,
        team,
        carried,
        vials,
        closed: null,
        admin: actor,
        createdAt: at,
        updatedAt: at,
      },
    };
  },
};

const joinSessionPayloadSchema = z.object({
  session: heldSessionIdSchema,
  team: textOrNothingSchema(),
});
type JoinSessionPayload = z.infer<typeof joinSessionPayloadSchema>;

/**
 * Joins a session on another tablet. The session may have been closed on the first one in the meantime, but children were seen here anyway,
 * so that is no reason to refuse.
 */
const joinSession: HeldActivity<JoinSessionPayload> = {
  version: 1,
  payload: joinSessionPayloadSchema,
  about: ({ session }) => ({ session, part: null }),
  decide({ session, team }, { part, first }, { event, actor, at }) {
    if (part) return { accepted: true, part: null };
    if (!first) return { accepted: false, reason: 'session-missing' };
    return {
      accepted: true,
      part: {
        id: sessionPartIdOf(event),
        session,
        head: null,
        team,
        carried: [],
        vials: [],
        closed: null,
        admin: actor,
        createdAt: at,
        updatedAt: at,
      },
    };
  },
};

const carrySessionLotPayloadSchema = z.object({
  session: heldSessionIdSchema,
  part: sessionPartIdSchema,
  /** The lot with all of its vials that this part has taken out, earlier ones included. */
  carried: carriedLotSchema,
});
type CarrySessionLotPayload = z.infer<typeof carrySessionLotPayloadSchema>;

/** Takes vials of a lot out of the store for a session that is held already. It names their total, so that saving it twice adds none. */
const carrySessionLot: HeldActivity<CarrySessionLotPayload> = {
  version: 1,
  payload: carrySessionLotPayloadSchema,
  about: ({ session, part }) => ({ session, part }),
  decide({ session, carried }, { part }, { at }) {
    if (part?.session !== session) return { accepted: false, reason: 'session-part-missing' };
    const before = part.carried.find(({ lot }) => lot === carried.lot);
    if (before?.vials === carried.vials) return { accepted: true, part: null };
    const lots =
      before === undefined
        ? [...part.carried, carried]
        : part.carried.map((one) => (one === before ? { ...one, vials: carried.vials } : one));
    return { accepted: true, part: { ...part, carried: lots, updatedAt: at } };
  },
};

const openSessionVialPayloadSchema = z.object({
  session: heldSessionIdSchema,
  part: sessionPartIdSchema,
  vial: openedVialSchema,
});
type OpenSessionVialPayload = z.infer<typeof openSessionVialPayloadSchema>;

/** Records the opening of a vial in a session; colleagues' tablets see it once this was sent. */
const openSessionVial: HeldActivity<OpenSessionVialPayload> = {
  version: 1,
  payload: openSessionVialPayloadSchema,
  about: ({ session, part }) => ({ session, part }),
  decide({ session, vial }, { part }, { at }) {
    if (part?.session !== session) return { accepted: false, reason: 'session-part-missing' };
    if (part.vials.some(({ entry }) => entry === vial.entry)) return { accepted: true, part: null };
    return { accepted: true, part: { ...part, vials: [...part.vials, vial], updatedAt: at } };
  },
};

const takeBackSessionVialPayloadSchema = z.object({
  session: heldSessionIdSchema,
  part: sessionPartIdSchema,
  entry: entryIdSchema,
});
type TakeBackSessionVialPayload = z.infer<typeof takeBackSessionVialPayloadSchema>;

/** Undoes the opening of a vial from which nothing was given: it is back in the box. Its issue is reversed in the same save. */
const takeBackSessionVial: HeldActivity<TakeBackSessionVialPayload> = {
  version: 1,
  payload: takeBackSessionVialPayloadSchema,
  about: ({ session, part }) => ({ session, part }),
  decide({ session, entry }, { part }, { at }) {
    if (part?.session !== session) return { accepted: false, reason: 'session-part-missing' };
    const vials = part.vials.filter((vial) => vial.entry !== entry);
    if (vials.length === part.vials.length) return { accepted: true, part: null };
    return { accepted: true, part: { ...part, vials, updatedAt: at } };
  },
};

const closeSessionPartPayloadSchema = z.object({
  session: heldSessionIdSchema,
  part: sessionPartIdSchema,
  counted: z
    .array(
      z.object({
        lot: entryIdSchema,
        returned: z.int().min(0),
        opened: z.int().min(0),
        empties: z.int().min(0).optional(),
        discarded: z.int().min(0).optional(),
      }),
    )
    .max(200),
  countedOpen: z
    .array(
      z.object({
        antigen: antigenIdSchema,
        batchNo: textOrNothingSchema(),
        empties: z.int().min(0),
        discarded: z.int().min(0),
      }),
    )
    .max(200)
    .optional(),
  reason: textSchema().nullable(),
  seen: z.array(childIdSchema).max(5000),
});
type CloseSessionPartPayload = z.infer<typeof closeSessionPartPayloadSchema>;

/** Closes a tablet's part with its count of the vials. It may count again: the last count applies. */
const closeSessionPart: HeldActivity<CloseSessionPartPayload> = {
  version: 1,
  payload: closeSessionPartPayloadSchema,
  about: ({ session, part }) => ({ session, part }),
  decide({ session, counted, countedOpen, reason, seen }, { part }, { at }) {
    if (part?.session !== session) return { accepted: false, reason: 'session-part-missing' };
    return {
      accepted: true,
      part: {
        ...part,
        closed: { counted, reason, seen, at, ...(countedOpen && { countedOpen }) },
        updatedAt: at,
      },
    };
  },
};

const giveUpSessionPartPayloadSchema = z.object({
  session: heldSessionIdSchema,
  part: sessionPartIdSchema,
});
type GiveUpSessionPartPayload = z.infer<typeof giveUpSessionPartPayloadSchema>;

/**
 * Gives up a part whose tablet is lost or broken and will not close it. Nobody waits for it any more, and its records stay valid. Only the
 * holder of the part may do so; if the tablet closes it after all, that count applies.
 */
const giveUpSessionPart: HeldActivity<GiveUpSessionPartPayload> = {
  version: 1,
  payload: giveUpSessionPartPayloadSchema,
  about: ({ session, part }) => ({ session, part }),
  decide({ session }, { part }, { actor, at }) {
    if (part?.session !== session) return { accepted: false, reason: 'session-part-missing' };
    if (part.admin !== actor) return { accepted: false, reason: 'not-own-session-part' };
    if (part.closed !== null) return { accepted: true, part: null };
    const closed = { counted: [], reason: null, seen: [], at, isGivenUp: true as const };
    return { accepted: true, part: { ...part, closed, updatedAt: at } };
  },
};

/** The registry: the only list of events about held sessions. */
export const heldActivities: { readonly [Type in HeldType]: HeldActivity<HeldPayloads[Type]> } = {
  'start-session': startSession,
  'join-session': joinSession,
  'carry-session-lot': carrySessionLot,
  'open-session-vial': openSessionVial,
  'take-back-session-vial': takeBackSessionVial,
  'close-session-part': closeSessionPart,
  'give-up-session-part': giveUpSessionPart,
};
