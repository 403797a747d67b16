import { sentenceSchema } from '../problem.ts';
import { z } from 'zod';
import { levels } from '#domain/access/model.ts';

/** Most characters of a file of places: the register of a large country twice over. */
export const maxImportedCharacters = 12_000_000;

/** POST /v/api/places/import/: the text of a CSV file of countries, states, LGAs or facilities; its header says of which. */
export const placeImportSchema = z.object({
  csv: z
    .string()
    .min(1, 'The file is empty')
    .max(maxImportedCharacters, 'The file is too large')
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
      /** Changes of a known place, by column; null for none. */
      changes: z
        .array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
        .optional(),
    }),
  ),
});
export type PlaceImportReply = z.infer<typeof placeImportReplySchema>;

/** The platform's decoder, which browser and server each bring. */
type Decoder = new (label: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string };

/** The text of a file: as its mark says, else as UTF-8, or where it is none as the Latin-1 that spreadsheets of Windows write. */
export function decodeText(
  TextDecoder: Decoder,
  bytes: Uint8Array,
): { readonly text: string; readonly isLatin1: boolean } {
  // Spreadsheets that save “Unicode text” write UTF-16 behind this mark.
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
