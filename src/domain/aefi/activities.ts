import type { EventOf, RuleFacts } from '#domain/kernel/event-of.ts';
import {
  type AefiId,
  aefiIdOf,
  aefiIdSchema,
  antigenIdSchema,
  childIdSchema,
  immunizationIdSchema,
} from '#domain/kernel/ids.ts';
import {
  type Aefi,
  type AefiActivity,
  type AefiDecision,
  type AefiRejection,
  courseShape,
  faultOfCourse,
  keptCourse,
  reactions,
} from './model.ts';
import { z } from 'zod';
import { dateOf, isFuture, localDateSchema, localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';

/** Payload of every event about an AEFI by its type; a new one takes one line here and one in the registry below. */
export interface AefiPayloads {
  'report-aefi': ReportAefiPayload;
  'follow-up-aefi': FollowUpAefiPayload;
  'withdraw-aefi': WithdrawAefiPayload;
}

export type AefiType = keyof AefiPayloads;

/** An event about an AEFI as an officer saved it, of any type. */
export type AefiEvent = EventOf<AefiPayloads>;

// The union pairs each type with its own payload; indexing the registry loses that pairing, and this restores it.
function kindOf(event: AefiEvent): AefiActivity<unknown> {
  return aefiActivities[event.type] as AefiActivity<unknown>;
}

/** Judges an event by the current report. */
export function decideAefi(event: AefiEvent, aefi: Aefi | undefined, facts: RuleFacts): AefiDecision {
  return kindOf(event).decide(event.payload, aefi, facts);
}

/** The report that an event refers to; null for the event that creates it. */
export function aboutAefi(event: AefiEvent): AefiId | null {
  return kindOf(event).about(event.payload);
}

/** Maximum number of characters in a free text. */
export const maxWords = 1000;

const suspectedVaccineSchema = z.object({
  antigen: antigenIdSchema,
  name: textSchema(),
  dose: textSchema(40).nullable(),
  givenOn: localDateSchema,
  batchNo: textOrNothingSchema(),
  expiryOn: localDateSchema.nullable(),
  immunization: immunizationIdSchema.nullable(),
});

export const reportAefiPayloadSchema = z.object({
  ...courseShape,
  child: childIdSchema,
  vaccines: z.array(suspectedVaccineSchema).min(1, 'are needed').max(20),
  onsetAt: localDateTimeSchema,
  reactions: z.array(z.enum(reactions)).min(1, 'are needed').max(reactions.length),
  description: textOrNothingSchema(maxWords),
  medicalHistory: textOrNothingSchema(maxWords),
  reporter: z.object({ name: textSchema(), role: textOrNothingSchema(), phone: phoneOrNothingSchema }),
  reportedOn: localDateSchema,
});
export type ReportAefiPayload = z.infer<typeof reportAefiPayloadSchema>;

/** Reports an event after immunization, whatever caused it. */
const reportAefi: AefiActivity<ReportAefiPayload> = {
  version: 1,
  payload: reportAefiPayloadSchema,
  about: () => null,
  decide(payload, known, { event, actor, at }) {
    // Another log may have created it already.
    if (known) return { accepted: true, aefi: null };
    const reason = faultOf(payload, at);
    if (reason !== null) return { accepted: false, reason };
    return {
      accepted: true,
      aefi: {
        ...payload,
        ...keptCourse(payload),
        reactions: [...new Set(payload.reactions)],
        id: aefiIdOf(event),
        followUps: [],
        withdrawn: null,
        admin: actor,
        createdAt: at,
        updatedAt: at,
      },
    };
  },
};

function faultOf(payload: ReportAefiPayload, at: string): AefiRejection | null {
  const { onsetAt, vaccines, description } = payload;
  const onsetOn = dateOf(onsetAt);
  if (isFuture(onsetOn, at)) return 'onset-in-future';
  if (vaccines.every(({ givenOn }) => givenOn > onsetOn)) return 'onset-before-vaccine';
  if (payload.reactions.includes('other') && description === '') return 'other-not-described';
  return faultOfCourse(payload, onsetAt);
}

export const followUpAefiPayloadSchema = z.object({
  ...courseShape,
  aefi: aefiIdSchema,
  note: textOrNothingSchema(maxWords),
});
type FollowUpAefiPayload = z.infer<typeof followUpAefiPayloadSchema>;

/** Records how the child is doing; the last follow-up applies. */
const followUpAefi: AefiActivity<FollowUpAefiPayload> = {
  version: 1,
  payload: followUpAefiPayloadSchema,
  about: ({ aefi }) => aefi,
  decide({ aefi: _, note, ...typed }, aefi, { event, actor, at }) {
    if (!aefi) return { accepted: false, reason: 'aefi-missing' };
    if (aefi.withdrawn !== null) return { accepted: false, reason: 'aefi-withdrawn' };
    const reason = faultOfCourse(typed, aefi.onsetAt);
    if (reason !== null) return { accepted: false, reason };
    const course = keptCourse(typed);
    const line = { at, event, by: actor, note, ...course };
    return {
      accepted: true,
      aefi: { ...aefi, ...course, followUps: [...aefi.followUps, line], updatedAt: at },
    };
  },
};

const withdrawAefiPayloadSchema = z.object({ aefi: aefiIdSchema, reason: textSchema() });
type WithdrawAefiPayload = z.infer<typeof withdrawAefiPayloadSchema>;

/** Withdraws a report made by mistake, which stays and is marked. Two tablets may do so at once: the later event changes nothing. */
const withdrawAefi: AefiActivity<WithdrawAefiPayload> = {
  version: 1,
  payload: withdrawAefiPayloadSchema,
  about: ({ aefi }) => aefi,
  decide({ reason }, aefi, { actor, at }) {
    if (!aefi) return { accepted: false, reason: 'aefi-missing' };
    if (aefi.withdrawn !== null) return { accepted: true, aefi: null };
    return { accepted: true, aefi: { ...aefi, withdrawn: { at, by: actor, reason }, updatedAt: at } };
  },
};

/** The registry: the only list of events about AEFI. */
export const aefiActivities: { readonly [Type in AefiType]: AefiActivity<AefiPayloads[Type]> } = {
  'report-aefi': reportAefi,
  'follow-up-aefi': followUpAefi,
  'withdraw-aefi': withdrawAefi,
};
