import { z } from 'zod';
import { userIdSchema } from '#domain/kernel/ids.ts';

/** Kinds of files that the app exports: `outbox` for the entries on a tablet, `picture` for a chart or map. */
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

/** A file exported by the app: who was signed in, and when by the app's clock. */
export const writtenFileSchema = z.object({
  // Kinds of newer builds are accepted too, because a report about a file must not keep a tablet from pulling.
  kind: z.string().regex(/^[a-z-]{1,20}$/),
  by: userIdSchema,
  at: z.iso.datetime(),
  rows: z.int().min(0),
});
export type WrittenFile = z.infer<typeof writtenFileSchema>;

/** Most files in one report. */
export const maxWrittenFiles = 50;
export const writtenFilesSchema = z.array(writtenFileSchema).max(maxWrittenFiles);
