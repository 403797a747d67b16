import { z } from 'zod';
import { problemSentences } from '#contract/problem-sentences.ts';
import {
  childReplySchema,
  childSchema,
  endFollowUpSchema,
  followUpReplySchema,
  leaseReplySchema,
  leaseRequestSchema,
  newChildSchema,
  openingPurposes,
  openingReasonSchema,
  openingSchema,
  resumeFollowUpSchema,
} from '#contract/resources/child.ts';
import {
  immunizationReplySchema,
  immunizationSchema,
  newImmunizationSchema,
} from '#contract/resources/immunization.ts';
import { childIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import { immunizationTypes } from '#domain/ledger/model.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';

export const children = {
  register: defineEndpoint({
    method: 'POST',
    path: '/v/api/child/registration/',
    tag: 'Children',
    who: 'signed-in',
    summary: 'Register a child; the server gives it its number',
    body: newChildSchema,
    reply: childReplySchema,
    status: 201,
    once: 'event',
    errors: ['forbidden', 'not-your-facility', 'place-closed'],
  }),
  list: defineListingEndpoint({
    path: '/v/api/child/registration/',
    tag: 'Children',
    who: 'signed-in',
    tellsChildren: true,
    summary: "Children registered in the caller's unit, newest first",
    description:
      'Who they are is told to officers of their facility only; for others the personal fields are null, the order is that of time, and a search finds a whole vaccination number.',
    row: childSchema,
    sort: ['-created_at', 'fullname', 'dob', 'vacc_no', 'caregiver_name'],
  }),
  byNumber: defineEndpoint({
    method: 'GET',
    path: '/v/filter/child/:vaccId/',
    tag: 'Children',
    who: 'signed-in',
    tellsChildren: true,
    summary: 'The child of a vaccination number, with or without its dashes',
    description:
      'Above the facility the personal fields are null, unless a purpose and a reason are given: they are recorded, and the facility sees who asked, what for and why. One person opens 20 records a day.',
    params: z.object({ vaccId: z.string().trim().min(1).max(20) }),
    query: z
      .object({
        reason: openingReasonSchema.optional(),
        purpose: z.enum(openingPurposes, problemSentences.sayPurpose).optional(),
      })
      .refine(({ reason, purpose }) => reason === undefined || purpose !== undefined, {
        path: ['purpose'],
        message: problemSentences.sayPurpose,
      })
      .refine(({ reason, purpose }) => purpose === undefined || reason !== undefined, {
        path: ['reason'],
        message: problemSentences.sayWhy,
      }),
    reply: z.array(childSchema),
    errors: ['forbidden', 'not-found', 'too-many-requests'],
  }),
  openings: defineListingEndpoint({
    path: '/v/child/openings/',
    tag: 'Children',
    who: 'signed-in',
    tellsChildren: true,
    summary: "Who above the caller's facility asked who a child of it is, what for and why, newest first",
    description:
      'Where `child` is null, somebody whom a user manager had brought to the facility within the day before read its register.',
    row: openingSchema,
    sort: ['-opened_at', 'officer', 'fullname', 'vacc_no'],
  }),
  endFollowUp: defineEndpoint({
    method: 'POST',
    path: '/v/child/:id/end-follow-up/',
    tag: 'Children',
    who: 'signed-in',
    summary:
      'Tell that a child of the caller’s own facility died, moved away for good or is followed elsewhere',
    description:
      'The child is neither due nor reminded of from then on; its entry stays. A day on or after which a dose is recorded opens a case, never a refusal.',
    params: z.object({ id: childIdSchema }),
    body: endFollowUpSchema,
    reply: followUpReplySchema,
    status: 201,
    once: 'event',
    errors: ['forbidden', 'not-your-facility'],
  }),
  resumeFollowUp: defineEndpoint({
    method: 'POST',
    path: '/v/child/:id/resume-follow-up/',
    tag: 'Children',
    who: 'signed-in',
    summary: 'Take back that a child died, moved away or is followed elsewhere: it is looked for again',
    params: z.object({ id: childIdSchema }),
    body: resumeFollowUpSchema,
    reply: followUpReplySchema,
    status: 201,
    once: 'event',
    errors: ['forbidden', 'not-your-facility'],
  }),
  immunize: defineEndpoint({
    method: 'POST',
    path: '/v/api/immunization/',
    tag: 'Children',
    who: 'signed-in',
    summary: 'Record an immunization; a stock that does not fit becomes a case, never a refusal',
    body: newImmunizationSchema,
    reply: immunizationReplySchema,
    status: 201,
    once: 'event',
    errors: ['forbidden', 'not-found', 'not-your-facility'],
  }),
  immunizations: defineListingEndpoint({
    path: '/v/api/immunization/',
    tag: 'Children',
    who: 'signed-in',
    tellsChildren: true,
    summary: "Records of immunization in the caller's unit, newest first",
    description:
      'A search finds them by their child. Above the facility the order is that of time, and a search finds a whole vaccination number.',
    row: immunizationSchema,
    sort: ['-created_at', 'immunized_date', 'next_immunize_date'],
  }),
  immunizationsByType: defineListingEndpoint({
    path: '/v/get/immunization/by/type/:facility/:type/',
    tag: 'Children',
    who: 'signed-in',
    tellsChildren: true,
    summary: "A facility's records of immunization at its post or on outreach, newest first",
    params: z.object({ facility: facilityIdSchema, type: z.enum(immunizationTypes) }),
    row: immunizationSchema,
    sort: ['-created_at', 'immunized_date', 'next_immunize_date'],
    errors: ['forbidden', 'not-found'],
  }),
  leaseNumbers: defineEndpoint({
    method: 'POST',
    path: '/v/vacc-no/lease/',
    tag: 'Children',
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Vaccination numbers for a device to give to children while it is offline',
    body: leaseRequestSchema,
    reply: leaseReplySchema,
    errors: ['forbidden', 'not-your-facility', 'too-many-requests'],
  }),
};
