import { z } from 'zod';
import { aefiIdSchema } from '#domain/kernel/ids.ts';
import { textOrNothingSchema } from '#domain/kernel/text.ts';
import { courseShape, faultOfCourse, keptCourse } from '#domain/aefi/course.ts';
import type { AefiActivity } from '#domain/aefi/model.ts';
import { mostWords } from './report-aefi.ts';

export const followUpAefiPayloadSchema = z.object({
  ...courseShape,
  aefi: aefiIdSchema,
  note: textOrNothingSchema(mostWords),
});
export type FollowUpAefiPayload = z.infer<typeof followUpAefiPayloadSchema>;

/** What became of the child is written down; the last follow-up says how it stands. */
export const followUpAefi: AefiActivity<FollowUpAefiPayload> = {
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
