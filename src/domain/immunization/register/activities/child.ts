import { z } from 'zod';
import { childIdOf, childIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import {
  type ChildChange,
  type ChildDetails,
  childDetailsShape,
  type ChildField,
  childFields,
  childFlagsShape,
  detailsOf,
  nothingRecorded,
  type RegisterActivity,
} from '#domain/immunization/register/model.ts';

const registerChildPayloadSchema = z.object({
  ...childDetailsShape,
  ...childFlagsShape,
  /** From the device's lease, as written on the child's card; the server checks it, and never refuses because of it. */
  vaccNo: textSchema(20).nullable(),
  /** Likely duplicates that the officer was shown and ruled out; no case is opened for them. */
  notSameAs: z.array(childIdSchema).max(50).optional(),
});
export type RegisterChildPayload = z.infer<typeof registerChildPayloadSchema>;

/** Enters a child in the register. The server puts a number of its own into the payload if the given one is not valid. */
export const registerChild: RegisterActivity<RegisterChildPayload> = {
  version: 1,
  payload: registerChildPayloadSchema,
  rows: () => ({ children: [], immunizations: [] }),
  record: (payload, _state, facts) => ({
    children: [
      {
        ...detailsOf(payload),
        id: childIdOf(facts.event),
        vaccNo: payload.vaccNo,
        status: true,
        mergedInto: null,
        absence: null,
        history: [],
        admin: facts.actor,
        createdAt: facts.at,
        updatedAt: facts.at,
      },
    ],
    immunizations: [],
  }),
};

/**
 * Absent fields are left unchanged, so that two tablets can correct different fields of one child. A mark goes with its field: a date of
 * birth without one is exact.
 */
const correctChildPayloadSchema = z.object({
  ...z.object(childDetailsShape).partial().shape,
  ...childFlagsShape,
  child: childIdSchema,
  reason: textSchema(),
});
export type CorrectChildPayload = z.infer<typeof correctChildPayloadSchema>;

/** Corrects a child's details; the history keeps the earlier values. */
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

/** Lists the changed fields; confirming an estimated date counts as a change, from the date to the same date. */
function changesBetween(before: ChildDetails, after: ChildDetails): ChildChange[] {
  return childFields.flatMap((field) => {
    const isFlagChanged =
      (field === 'bornOn' && before.bornEstimated !== after.bornEstimated) ||
      (field === 'sex' && before.sexUnknown !== after.sexUnknown);
    // A field added later is absent from older entries, which means empty.
    const isSame = (after[field] ?? null) === (before[field] ?? null);
    if (isSame && !isFlagChanged) return [];
    return [{ field, from: writtenOf(before, field), to: writtenOf(after, field) }];
  });
}

function writtenOf(details: ChildDetails, field: ChildField): string {
  return field === 'sex' && details.sexUnknown ? '' : (details[field] ?? '');
}

const withdrawChildPayloadSchema = z.object({ child: childIdSchema, reason: textSchema() });
export type WithdrawChildPayload = z.infer<typeof withdrawChildPayloadSchema>;

/**
 * Withdraws a registration whose author no longer had the permission: the entry stays, marked. Separate events void its records. The first
 * withdrawal applies.
 */
export const withdrawChild: RegisterActivity<WithdrawChildPayload> = {
  version: 1,
  payload: withdrawChildPayloadSchema,
  rows: ({ child }) => ({ children: [child], immunizations: [] }),
  record({ child: id, reason }, state, { actor, at }) {
    const child = state.children.get(id);
    if (!child || child.withdrawn !== undefined) return nothingRecorded;
    const withdrawn = { at, by: actor, reason };
    return { children: [{ ...child, status: false, withdrawn, updatedAt: at }], immunizations: [] };
  },
};
