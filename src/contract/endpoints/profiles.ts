import { z } from 'zod';
import { newProfileSchema, profileChangeSchema, profileSchema } from '#contract/resources/profile.ts';
import { defineEndpoint } from './endpoint.ts';

const byId = z.object({ id: z.uuid().toLowerCase() });

export const profiles = {
  read: defineEndpoint({
    method: 'GET',
    path: '/v/get/profile/:id/',
    tag: 'Profiles',
    who: 'signed-in',
    summary: 'The profile of a facility in the caller’s unit, by the facility’s id or a user’s',
    params: byId,
    reply: profileSchema,
    errors: ['forbidden', 'not-found'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/v/create/profile/',
    tag: 'Profiles',
    who: 'signed-in',
    summary: 'Write the profile of the caller’s own facility, which has none yet',
    body: newProfileSchema,
    reply: profileSchema,
    status: 201,
    once: 'call',
    errors: ['forbidden', 'profile-exists'],
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/v/api/profile/:id/',
    tag: 'Profiles',
    who: 'signed-in',
    summary: 'Change the profile of the caller’s own facility, by its own id or the facility’s',
    description: 'What is left out stays.',
    params: byId,
    body: profileChangeSchema,
    reply: profileSchema,
    once: 'call',
    errors: ['forbidden', 'not-found'],
  }),
};
