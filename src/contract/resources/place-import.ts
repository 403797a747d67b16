import { z } from 'zod';
import { levels } from '#domain/access/model.ts';

/** Most characters of a file of places: the register of a large country twice over. */
export const mostImportedCharacters = 12_000_000;

/** POST /v/api/places/import/: the text of a CSV file of countries, states, LGAs or facilities; its header says of which. */
export const placeImportSchema = z.object({
  csv: z
    .string()
    .min(1, 'The file is empty')
    .max(mostImportedCharacters, 'The file is too large')
    .meta({ examples: ['state_code,name,country_code\nNG-JI,Jigawa,NG\n'] }),
  /** True: says what would be done, and does nothing. */
  dry_run: z.boolean().default(true),
});

export const placeImportReplySchema = z.object({
  level: z.enum(levels),
  rows: z.int(),
  /** Columns that the file might have and has not: what is known of them stays. */
  absent_columns: z.array(z.string()).optional(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** False for a dry run, and for a file with faults: of that nothing is imported. */
  applied: z.boolean(),
  /** The first faults, by their line in the file. */
  faults: z.array(z.object({ line: z.int(), column: z.string(), message: z.string() })),
  fault_count: z.int(),
  /** The first rows that would change something. */
  preview: z.array(
    z.object({
      line: z.int(),
      code: z.string(),
      name: z.string(),
      parent: z.string().nullable(),
      what: z.enum(['added', 'changed']),
      /** What a known place would say otherwise, by column; null is nothing. */
      changes: z
        .array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
        .optional(),
    }),
  ),
});
export type PlaceImportReply = z.infer<typeof placeImportReplySchema>;
