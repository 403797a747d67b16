import { z } from 'zod';
import { chambers, conditions } from '#domain/equipment/model.ts';
import {
  entryIdSchema,
  equipmentIdSchema,
  eventIdSchema,
  readingIdSchema,
  userIdSchema,
} from '#domain/kernel/ids.ts';
import { localDateTimeSchema } from '#domain/kernel/local-date.ts';

// Texts are not validated again here, because whatever the server once accepted must reach the tablets.

const nameRowSchema = z.object({ id: z.string(), name: z.string() });

const historySchema = z.object({
  at: z.string(),
  event: eventIdSchema,
  kind: z.enum(['updated', 'condition', 'deleted']),
  by: userIdSchema,
  changes: z
    .array(
      z.object({
        field: z.enum(['serialNumber', 'year', 'functionality', 'reason', 'chambers']),
        from: z.string(),
        to: z.string(),
      }),
    )
    .readonly(),
});

/** A unit of cold chain equipment at a step of the feed. */
export const equipmentRowSchema = z.object({
  id: equipmentIdSchema,
  typeCce: nameRowSchema,
  chambers: z.array(z.enum(chambers)).readonly().optional(),
  modelNumber: nameRowSchema.nullable(),
  manufacturer: nameRowSchema.nullable(),
  serialNumber: z.string(),
  year: z.int().nullable(),
  capacity: z.string(),
  functionality: z.enum(conditions),
  reason: z.string().nullable(),
  deleted: z.object({ at: z.string(), by: userIdSchema }).nullable(),
  history: z.array(historySchema).readonly(),
  admin: userIdSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type EquipmentRow = z.infer<typeof equipmentRowSchema>;

/** A temperature reading of a unit at a step of the feed. */
export const readingRowSchema = z.object({
  id: readingIdSchema,
  equipment: equipmentIdSchema,
  chamber: z.enum(chambers).optional(),
  celsius: z.number(),
  logged: z.boolean().optional(),
  readAt: localDateTimeSchema,
  voided: z.object({ at: z.string(), by: userIdSchema }).nullable(),
  settled: z.object({ at: z.string(), by: userIdSchema }).nullable().optional(),
  admin: userIdSchema,
  createdAt: z.string(),
});
export type ReadingRow = z.infer<typeof readingRowSchema>;

const moveSchema = z.object({
  at: z.string(),
  event: eventIdSchema,
  by: userIdSchema,
  from: equipmentIdSchema.nullable(),
  to: equipmentIdSchema.nullable(),
});

/** Where a lot is stored at a step of the feed. */
export const storageRowSchema = z.object({
  lot: entryIdSchema,
  equipment: equipmentIdSchema.nullable(),
  history: z.array(moveSchema).readonly(),
  updatedAt: z.string(),
});
export type StorageRow = z.infer<typeof storageRowSchema>;
