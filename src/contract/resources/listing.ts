import { z } from 'zod';

/** Up to here rows are counted; beyond it a count costs more than it tells. */
export const mostCountedRows = 10_000;

/** Most rows of a listing that was asked for without paging. */
export const mostUnpagedRows = 1000;

/**
 * Query of every listing. Without any of these the answer is the plain array, capped; with one it is a page.
 * `page` starts at 0; `sort` is a field, with `-` before it for descending.
 */
export const listingQuerySchema = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).optional(),
  page_size: z.coerce.number().int().min(1).max(mostUnpagedRows).optional(),
  /** `next` of the page before: the rows after it, at any depth, in place of counting pages off. */
  after: z.string().max(1000).optional(),
  search: z.string().trim().max(200).optional(),
  sort: z
    .string()
    .regex(/^-?[a-z_]{1,40}$/, 'is not a field')
    .optional(),
});
export type ListingQuery = z.infer<typeof listingQuerySchema>;

/** The answer of a listing: the plain array or a page of it. */
export function listingReplySchema<Row extends z.ZodType>(row: Row) {
  return z.union([
    z.array(row),
    z.object({
      count: z.int(),
      /** There are more rows than are counted. */
      count_capped: z.boolean().optional(),
      page: z.int(),
      page_size: z.int(),
      /** What `after` has to be for the next page; null on the last one. */
      next: z.string().nullable().optional(),
      results: z.array(row),
    }),
  ]);
}
