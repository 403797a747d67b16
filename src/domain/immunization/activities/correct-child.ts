import { z } from 'zod';
import { childIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import {
  childDetailsShape,
  childFields,
  childFlagsShape,
  detailsOf,
} from '#domain/immunization/child-details.ts';
import {
  nothingRecorded,
  type ChildChange,
  type ChildDetails,
  type ChildField,
  type RegisterActivity,
} from '#domain/immunization/model.ts';

/**
 * Fields that are left out stay as they are, so that two tablets can correct different fields of one child. A mark goes with
 * its field: a date of birth that comes without one is exact.
 */
export const correctChildPayloadSchema = z.object({
  ...z.object(childDetailsShape).partial().shape,
  ...childFlagsShape,
  child: childIdSchema,
  reason: textSchema(),
});
export type CorrectChildPayload = z.infer<typeof correctChildPayloadSchema>;

/** What was written about a child is put right; the history keeps what stood before. */
export const correctChild: RegisterActivity<CorrectChildPayload> = {
  version: 1,
  payload: correctChildPayloadSchema,
  rows: (payload) => ({ children: [payload.child], immunizations: [] }),
  record(payload, state, facts) {
    const child = state.children.get(payload.child);
    if (!child) return nothingRecorded;
    const { bornEstimated, sexUnknown, ...unflagged } = child;
    const details = detailsOf({
      ...child,
      ...Object.fromEntries(
        childFields.flatMap((field) => (payload[field] === undefined ? [] : [[field, payload[field]]])),
      ),
      bornEstimated: payload.bornOn === undefined ? bornEstimated : payload.bornEstimated,
      sexUnknown: payload.sex === undefined ? sexUnknown : payload.sexUnknown,
    });
    const changes = changesBetween(child, details);
    if (changes.length === 0) return nothingRecorded;
    const { event, actor, at } = facts;
    return {
      children: [
        {
          ...unflagged,
          ...details,
          history: [
            ...child.history,
            { at, event, kind: 'corrected', by: actor, changes, reason: payload.reason },
          ],
          updatedAt: at,
        },
      ],
      immunizations: [],
    };
  },
};

/** What is different; an estimate that turned out right is a change as well, from the day to the same day. */
function changesBetween(before: ChildDetails, after: ChildDetails): ChildChange[] {
  return childFields.flatMap((field) => {
    const isFlagChanged =
      (field === 'bornOn' && before.bornEstimated !== after.bornEstimated) ||
      (field === 'sex' && before.sexUnknown !== after.sexUnknown);
    if (after[field] === before[field] && !isFlagChanged) return [];
    return [{ field, from: writtenOf(before, field), to: writtenOf(after, field) }];
  });
}

function writtenOf(details: ChildDetails, field: ChildField): string {
  return field === 'sex' && details.sexUnknown ? '' : (details[field] ?? '');
}
