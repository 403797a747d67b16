import { z } from 'zod';
import { userIdSchema } from '#domain/kernel/ids.ts';

/** Kinds of files that an app hands over: `outbox` for the entries that a tablet keeps, `picture` for a chart or map. */
export const fileKinds = [
  'children',
  'due-list',
  'aefi',
  'ledger',
  'wallets',
  'outbox',
  'report',
  'analysis',
  'picture',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** A file that was made by the app: who was signed in, and when by its clock. */
export const writtenFileSchema = z.object({
  // Kinds of other builds are taken too: what is told of a file must not keep a tablet from pulling.
  kind: z.string().regex(/^[a-z-]{1,20}$/),
  by: userIdSchema,
  at: z.iso.datetime(),
  rows: z.int().min(0),
});
export type WrittenFile = z.infer<typeof writtenFileSchema>;

/** Most files that one request tells of. */
export const maxWrittenFiles = 50;
export const writtenFilesSchema = z.array(writtenFileSchema).max(maxWrittenFiles);
