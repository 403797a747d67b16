import { z } from 'zod';
import { aefiIdOf, antigenIdSchema, childIdSchema, immunizationIdSchema } from '#domain/kernel/ids.ts';
import { dateOf, isFuture, localDateSchema, localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { courseShape, faultOfCourse, keptCourse } from '#domain/aefi/course.ts';
import { type AefiActivity, type AefiRejection, reactions } from '#domain/aefi/model.ts';

/** Most characters of what is told in words. */
export const mostWords = 1000;

export const suspectedVaccineSchema = z.object({
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
  description: textOrNothingSchema(mostWords),
  medicalHistory: textOrNothingSchema(mostWords),
  reporter: z.object({ name: textSchema(), role: textOrNothingSchema(), phone: phoneOrNothingSchema }),
  reportedOn: localDateSchema,
});
export type ReportAefiPayload = z.infer<typeof reportAefiPayloadSchema>;

/** An event after immunization is reported, whatever it came from. */
export const reportAefi: AefiActivity<ReportAefiPayload> = {
  version: 1,
  payload: reportAefiPayloadSchema,
  about: () => null,
  decide(payload, known, { event, actor, at }) {
    // Another log may have brought it already.
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
