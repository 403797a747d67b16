import { z } from 'zod';
import { idSchema } from '#domain/kernel/brand.ts';
import { textSchema } from '#domain/kernel/text.ts';

/** Schema of a name of one of the lists, as an event keeps it: the list may say it otherwise later. */
export const listedNameSchema = z.object({ id: idSchema<'ListedNameId'>(), name: textSchema(100) });
