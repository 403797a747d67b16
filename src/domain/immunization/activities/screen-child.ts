import { z } from 'zod';
import { childIdSchema, heldSessionIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { nothingRecorded, type RegisterActivity } from '#domain/immunization/model.ts';
import {
  foundSchema,
  isSameFound,
  lasts,
  screeningsOf,
  standingFindings,
  withScreenings,
} from '#domain/immunization/screening/findings.ts';

export const screenChildPayloadSchema = z.object({
  child: childIdSchema,
  on: localDateSchema,
  found: z.array(foundSchema).max(50),
  /** The session that the child came to. */
  session: heldSessionIdSchema.optional(),
});
export type ScreenChildPayload = z.infer<typeof screenChildPayloadSchema>;

/**
 * The care giver was asked what speaks against the vaccines that are due. What lasts is kept until it is revised, and written once
 * however often it is found; an answer never takes back what was found before.
 */
export const screenChild: RegisterActivity<ScreenChildPayload> = {
  version: 1,
  payload: screenChildPayloadSchema,
  rows: ({ child }) => ({ children: [child], immunizations: [] }),
  record({ child: id, on, found }, state, { event, actor, at }) {
    const child = state.children.get(id);
    if (!child) return nothingRecorded;
    const standing = standingFindings(child);
    const fresh = found.filter(
      (one, place) =>
        lasts(one) &&
        !standing.some((known) => isSameFound(known, one)) &&
        found.findIndex((other) => isSameFound(other, one)) === place,
    );
    return {
      children: [
        {
          ...withScreenings(child, [...screeningsOf(child), { on, found, by: actor, event }]),
          ...(fresh.length > 0 && {
            findings: [
              ...(child.findings ?? []),
              ...fresh.map((one) => ({ ...one, on, by: actor, event, revised: null })),
            ],
          }),
          updatedAt: at,
        },
      ],
      immunizations: [],
    };
  },
};
