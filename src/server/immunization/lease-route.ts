import { children, leaseBelow, leaseUpTo } from '#contract/calls/children.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import { ProblemError } from '../http/problem.ts';
import { countHit } from '../http/rate-limit.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { drawNumbers } from './draw-numbers.ts';
import { requireOwnRegister } from './own-register.ts';

/** A tablet asks once every thirty children; more often only when answers are lost, which costs numbers. */
const mostLeasesAnHour = 60;

/**
 * Numbers for a tablet's children. What was leased once belongs to that tablet for good: an answer that was lost, or a tablet,
 * takes its numbers along, because some may stand on cards already.
 */
const postLease = defineRoute(children.leaseNumbers, async ({ deps, viewer, body }) => {
  const facility = requireOwnRegister(viewer);
  if (facility !== body.facility) {
    throw new ProblemError({
      status: 403,
      code: 'not-your-facility',
      detail: problemSentences.notTheirOfficer,
    });
  }
  if (body.have >= leaseBelow) return { numbers: [] };
  await countHit(deps, {
    bucket: `vacc-no ${viewer.user}`,
    most: mostLeasesAnHour,
    windowSeconds: 3600,
  });
  const counters = await drawNumbers(deps.db, {
    facility,
    logId: body.log_id,
    // Never what the body says: a number is kept by the children of the device that it was lent to.
    device: viewer.device ?? body.device,
    count: leaseUpTo - body.have,
    now: deps.now(),
  });
  return { numbers: counters.map(vaccNoOf) };
});

export const leaseRoutes: readonly Route[] = [postLease];
