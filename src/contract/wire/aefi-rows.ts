import { z } from 'zod';
import { outcomes, reactions, seriousReasons } from '#domain/aefi/model.ts';
import {
  aefiIdSchema,
  antigenIdSchema,
  childIdSchema,
  eventIdSchema,
  immunizationIdSchema,
  userIdSchema,
} from '#domain/kernel/ids.ts';
import { localDateSchema, localDateTimeSchema } from '#domain/kernel/local-date.ts';

// Texts are not validated again here, because whatever the server once accepted must reach the tablets.

const courseShape = {
  serious: z.array(z.enum(seriousReasons)).readonly(),
  outcome: z.enum(outcomes),
  diedOn: localDateSchema.nullable(),
};

const vaccineSchema = z.object({
  antigen: antigenIdSchema,
  name: z.string(),
  dose: z.string().nullable(),
  givenOn: localDateSchema,
  batchNo: z.string(),
  expiryOn: localDateSchema.nullable(),
  immunization: immunizationIdSchema.nullable(),
});

const followUpSchema = z.object({
  ...courseShape,
  at: z.string(),
  event: eventIdSchema,
  by: userIdSchema,
  note: z.string(),
});

/** An adverse event following immunization at a step of the feed. */
export const aefiRowSchema = z.object({
  id: aefiIdSchema,
  child: childIdSchema,
  vaccines: z.array(vaccineSchema).readonly(),
  onsetAt: localDateTimeSchema,
  reactions: z.array(z.enum(reactions)).readonly(),
  description: z.string(),
  medicalHistory: z.string(),
  ...courseShape,
  reporter: z.object({ name: z.string(), role: z.string(), phone: z.string() }),
  reportedOn: localDateSchema,
  followUps: z.array(followUpSchema).readonly(),
  withdrawn: z.object({ at: z.string(), by: userIdSchema, reason: z.string() }).nullable(),
  admin: userIdSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AefiRow = z.infer<typeof aefiRowSchema>;
