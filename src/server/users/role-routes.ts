import { z } from 'zod';
import { roleFlagsSchema } from '#contract/resources/session.ts';
import { may } from '#domain/access/permissions.ts';
import { canSee } from '#domain/access/scope.ts';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import { userIdSchema } from '#domain/kernel/ids.ts';
import { forbidden, notFound } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { roleFlagsOf, userById, type SessionUser } from './session-user.ts';
import type { Place } from '#domain/access/model.ts';

const readRoles = defineRoute({
  method: 'GET',
  path: '/v/get/role/:id/',
  who: 'signed-in',
  summary: 'Roles of a user: one’s own, or of users in one’s unit for user managers',
  params: z.object({ id: userIdSchema }),
  reply: roleFlagsSchema,
  handler: async ({ db, viewer, params }) => {
    if (params.id === viewer.user) return roleFlagsOf([...viewer.roles]);
    if (!may(viewer, 'manage-users')) throw forbidden();
    const user = await userById(db, params.id);
    if (!user) throw notFound('There is no such user.');
    if (!canSee(viewer, placeOf(user))) throw forbidden();
    return roleFlagsOf(user.roles);
  },
});

export const roleRoutes: readonly Route[] = [readRoles];

function placeOf(user: SessionUser): Place {
  return {
    country: user.country_id as CountryId,
    state: user.state_id as StateId | null,
    lga: user.lga_id as LgaId | null,
    facility: user.facility_id as FacilityId | null,
  };
}
