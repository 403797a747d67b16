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
 * From now on the successor of a closed facility follows its child, with all its doses, under the same ids.
 *
 * - The doses were given elsewhere: they move no stock here and count in no report of this facility.
 * - The event may come again with late records of the closed facility's tablets: lists are united, and of the details only later
 *   corrections made there are adopted. Corrections made here stay.
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

/** The child's entry here, with later records of the closed facility. */
function united(here: Child, there: Child, state: RegisterState): Child {
  const fresh = there.history.filter(({ event }) => !here.history.some((item) => item.event === event));
  const corrected = new Set(fresh.flatMap(({ changes }) => changes.map(({ field }) => field)));
  const mergedInto = corrected.has('mergedInto')
    ? mergeableInto(there, state, here.mergedInto)
    : here.mergedInto;
  const withdrawn = here.withdrawn ?? there.withdrawn;
  const { bornEstimated: _, sexUnknown: _unknown, toldDays: _told, ...kept } = here;
  // A finding revised at either facility is revised.
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
    // A note withdrawn there in the meantime is dropped here.
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
