import { z } from 'zod';
import { type ChildId, facilityIdSchema } from '#domain/kernel/ids.ts';
import {
  type Child,
  type ChildDetails,
  detailsOf,
  type Immunization,
  type RegisterActivity,
  type RegisterState,
} from '#domain/immunization/register/model.ts';
import { mergedLine } from './merges.ts';
import { childRowSchema, immunizationRowSchema } from '#domain/immunization/register/rows.ts';
import { isSameFound, type Finding } from '#domain/immunization/screening/findings.ts';

export const takeOverChildPayloadSchema = z.object({
  /** The facility that was closed. */
  from: facilityIdSchema,
  child: childRowSchema,
  /** Doses that the child was given there. */
  immunizations: z.array(immunizationRowSchema),
});
export type TakeOverChildPayload = z.infer<typeof takeOverChildPayloadSchema>;

/**
 * A child of a facility that was closed is from now on followed by its successor, with all that it was given, under the same ids.
 *
 * - It was given elsewhere: its doses move no stock here and count in no report of this facility.
 * - It may come again, with what tablets of the closed facility told late: lists are united, and of its details only what was
 *   corrected there since is taken. What was corrected here stays.
 */
export const takeOverChild: RegisterActivity<TakeOverChildPayload> = {
  version: 1,
  payload: takeOverChildPayloadSchema,
  rows: ({ child, immunizations }) => ({
    children: [child.id, ...(child.mergedInto === null ? [] : [child.mergedInto])],
    immunizations: immunizations.map(({ id }) => id),
  }),
  record({ child, immunizations }, state, { at }) {
    const known = state.children.get(child.id);
    return {
      children: [{ ...(known ? united(known, child, state) : child), updatedAt: at }],
      immunizations: immunizations.flatMap((given): Immunization[] => {
        const own = state.immunizations.get(given.id);
        if (own) return given.voided && !own.voided ? [{ ...own, voided: given.voided, updatedAt: at }] : [];
        const { session: _, ...rest } = given;
        return [{ ...rest, source: null, isHistory: true, updatedAt: at }];
      }),
    };
  },
};

/** The child as it stands here, with what was learnt of it at the closed facility since. */
function united(here: Child, there: Child, state: RegisterState): Child {
  const fresh = there.history.filter(({ event }) => !here.history.some((item) => item.event === event));
  const corrected = new Set(fresh.flatMap(({ changes }) => changes.map(({ field }) => field)));
  const mergedInto = corrected.has('mergedInto')
    ? mergeableInto(there, state, here.mergedInto)
    : here.mergedInto;
  const withdrawn = here.withdrawn ?? there.withdrawn;
  const { bornEstimated: _, sexUnknown: _unknown, toldDays: _told, ...kept } = here;
  // One that was revised at either of them is revised.
  const found = [...(here.findings ?? []), ...(there.findings ?? [])];
  const findings = unitedBy(
    found.toSorted((a, b) => Number(b.revised !== null) - Number(a.revised !== null)),
    sameFinding,
  );
  const ends = unitedBy([...(here.ends ?? []), ...(there.ends ?? [])], (a, b) => a.event === b.event);
  const resumed = unitedBy([...(here.resumed ?? []), ...(there.resumed ?? [])], (a, b) => a.end === b.end);
  const screened = [here.screened, there.screened]
    .filter((one) => one !== undefined)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .at(-1);
  const absence = [here.absence, there.absence]
    .filter((one) => one !== null)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .at(-1);
  return {
    ...kept,
    ...detailsWith(here, there, corrected),
    vaccNo: here.vaccNo ?? there.vaccNo,
    mergedInto,
    status: mergedInto === null && withdrawn === undefined,
    ...(withdrawn && { withdrawn }),
    absence: absence ?? null,
    history: [...here.history, ...fresh],
    ...(screened && { screened }),
    ...(findings.length > 0 && { findings }),
    ...(ends.length > 0 && { ends }),
    ...(resumed.length > 0 && { resumed }),
    // A note that was taken back there since is said no more.
    ...(there.toldDays && { toldDays: there.toldDays }),
  };
}

function detailsWith(here: Child, there: Child, corrected: ReadonlySet<string>): ChildDetails {
  const taken = Object.fromEntries(
    Object.entries(detailsOf(there)).filter(([field]) => corrected.has(field)),
  );
  return detailsOf({
    ...here,
    ...taken,
    bornEstimated: corrected.has('bornOn') ? there.bornEstimated : here.bornEstimated,
    sexUnknown: corrected.has('sex') ? there.sexUnknown : here.sexUnknown,
  });
}

/** The entry that this one was merged into there, unless that would make a circle here. */
function mergeableInto(
  { id, mergedInto }: Child,
  { children }: RegisterState,
  otherwise: ChildId | null,
): ChildId | null {
  if (mergedInto === null) return null;
  return mergedLine(children, mergedInto).includes(id) ? otherwise : mergedInto;
}

function sameFinding(a: Finding, b: Finding): boolean {
  return a.event === b.event && isSameFound(a, b);
}

function unitedBy<One>(all: readonly One[], isSame: (a: One, b: One) => boolean): readonly One[] {
  return all.filter((one, at) => all.findIndex((other) => isSame(one, other)) === at);
}
