import { sentenceSchema } from '../problem.ts';
import { z } from 'zod';
import { fieldFaults } from '#domain/kernel/field-faults.ts';
import { levels } from '#domain/access/model.ts';

/** Longest file of places in characters: twice the register of a large country. */
export const maxImportedCharacters = 12_000_000;

/**
 * POST /v/api/places/import/: the text of a CSV file of countries, states, LGAs or facilities; the header tells which.
 */
export const placeImportSchema = z.object({
  csv: z
    .string()
    .min(1, fieldFaults.emptyFile)
    .max(maxImportedCharacters, fieldFaults.largeFile)
    .meta({ examples: ['state_code,name,country_code\nNG-JI,Jigawa,NG\n'] }),
  /** True: only reports what would be done. */
  dry_run: z.boolean().default(true),
});

export const placeImportReplySchema = z.object({
  level: z.enum(levels),
  rows: z.int(),
  /** Optional columns missing from the file; their stored values stay. */
  absent_columns: z.array(z.string()).optional(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** False for a dry run, and for a file with faults, of which nothing is imported. */
  applied: z.boolean(),
  /** The first faults, by line in the file. */
  faults: z.array(
    z.object({ line: z.int(), column: z.string(), message: z.string(), ...sentenceSchema.partial().shape }),
  ),
  fault_count: z.int(),
  /** The first rows that would change something. */
  preview: z.array(
    z.object({
      line: z.int(),
      code: z.string(),
      name: z.string(),
      parent: z.string().nullable(),
      what: z.enum(['added', 'changed']),
      /** Changes of an existing place by column; null for a new one. */
      changes: z
        .array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
        .optional(),
    }),
  ),
});
export type PlaceImportReply = z.infer<typeof placeImportReplySchema>;

/** The platform's decoder, which both browser and server provide. */
type Decoder = new (label: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string };

/**
 * Decodes a file's text by its byte order mark, or else as UTF-8, or if it is not valid UTF-8 as Latin-1, which
 * spreadsheets on Windows write.
 */
export function decodeText(
  TextDecoder: Decoder,
  bytes: Uint8Array,
): { readonly text: string; readonly isLatin1: boolean } {
  // Spreadsheets that save “Unicode text” write UTF-16 with this byte order mark.
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), isLatin1: false };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), isLatin1: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isLatin1: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isLatin1: true };
  }
}
