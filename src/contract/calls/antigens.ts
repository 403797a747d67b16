import { z } from 'zod';
import { antigenIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';
import { outside } from '#domain/immunization/schedule/products.ts';
import { allSeries } from '#domain/immunization/schedule/series.ts';
import { openVialRules } from '#domain/immunization/schedule/usual-vials.ts';
import { textSchema } from '#domain/kernel/text.ts';

/** How an antigen is packed; null if nobody has recorded it yet. */
const presentationShape = {
  doses_per_vial: z.int().min(1).max(1000).nullable(),
  open_vial: z.enum(openVialRules).nullable(),
  /** Listed first where a facility creates wallets. */
  is_offered: z.boolean(),
};

export const antigenSchema = z.object({
  id: z.string(),
  name: z.string(),
  schedule: z.string(),
  /**
   * The series of the routine schedule that it belongs to, such as Penta, or `outside`; null if nobody chose one and
   * the name decides.
   */
  series: z.string().nullable(),
  ...presentationShape,
});
export type Antigen = z.infer<typeof antigenSchema>;

/** Confirms that an open vial should be kept longer than the vaccine's own rule allows. */
const confirmationShape = { confirms_open_vial: z.boolean().optional() };

/** Chosen by a person, never derived from `schedule`, which is free text. */
const seriesSchema = z.enum([...allSeries, outside]);

/**
 * POST /v/api/antigen/. Without a series, one known by the antigen's name is used, or none. An `id` chosen by the
 * caller makes a retry safe.
 */
export const newAntigenSchema = z.object({
  id: antigenIdSchema.optional(),
  name: textSchema(100),
  schedule: textSchema(),
  series: seriesSchema.optional(),
  doses_per_vial: presentationShape.doses_per_vial.default(null),
  open_vial: presentationShape.open_vial.default(null),
  is_offered: presentationShape.is_offered.default(true),
  ...confirmationShape,
});

/**
 * PATCH /v/api/antigen/{id}/: fields left out stay unchanged. The name cannot change, because wallets and cards carry
 * it.
 */
const antigenChangeSchema = z.object({
  schedule: textSchema().optional(),
  series: seriesSchema.optional(),
  doses_per_vial: presentationShape.doses_per_vial.optional(),
  open_vial: presentationShape.open_vial.optional(),
  is_offered: presentationShape.is_offered.optional(),
  ...confirmationShape,
});

/** A change of a national list: `before` is null for a new entry, `after` for a removed one. */
const nationalChangeSchema = z.object({
  id: z.string(),
  list: z.string(),
  subject: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  by: z.string(),
  changed_at: z.string(),
});
export type NationalChange = z.infer<typeof nationalChangeSchema>;

export const antigens = {
  list: defineListingEndpoint({
    path: '/v/api/antigen/',
    tag: 'Antigens',
    who: 'signed-in',
    summary: 'Antigens with their schedules',
    row: antigenSchema,
    sort: ['name', 'schedule'],
  }),
  changes: defineListingEndpoint({
    path: '/v/national/changes/',
    tag: 'Antigens',
    who: { right: 'manage-antigens' },
    summary: 'Who changed what is one list for all, before and after',
    row: nationalChangeSchema,
    sort: ['-changed_at', 'list'],
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/v/api/antigen/',
    tag: 'Antigens',
    who: { right: 'manage-antigens' },
    national: 'change',
    summary: 'Add an antigen',
    description: '200 where the same antigen was added by the same call before.',
    body: newAntigenSchema,
    reply: antigenSchema,
    status: [201, 200],
    once: 'call',
    errors: ['antigen-exists', 'open-vial-longer'],
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/v/api/antigen/:id/',
    tag: 'Antigens',
    who: { right: 'manage-antigens' },
    national: 'change',
    summary: 'Change an antigen’s schedule and how it is packed',
    description: 'What is left out stays. Tablets follow with their next pull.',
    params: z.object({ id: antigenIdSchema }),
    body: antigenChangeSchema,
    reply: antigenSchema,
    once: 'call',
    errors: ['not-found', 'open-vial-longer'],
  }),
};
