import { z } from 'zod';
import type { Api } from './api.ts';

/** Which page of a listing is wanted; `page` counts from 0. */
export interface WantedPage {
  readonly query: string;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** A page of one of the server's listings. */
export type PageAnswer<Row> =
  | { readonly ok: true; readonly page: { readonly rows: readonly Row[]; readonly total: number } }
  | { readonly ok: false; readonly isOffline: boolean; readonly detail: string | null };

/** Asks the server for one page of a listing; `row` reads each of its rows. Never throws. */
export async function readPage<Row>(
  api: Pick<Api, 'get'>,
  { path, row }: { readonly path: string; readonly row: z.ZodType<Row> },
  { query, pageIndex, pageSize }: WantedPage,
): Promise<PageAnswer<Row>> {
  const answer = await api.get(path, {
    schema: z.object({ count: z.int(), results: z.array(row) }),
    search: { page: pageIndex, page_size: pageSize, ...(query.trim() === '' ? {} : { search: query }) },
  });
  if (!answer.ok) return { ok: false, isOffline: answer.reason === 'no-connection', detail: answer.detail };
  return { ok: true, page: { rows: answer.value.results, total: answer.value.count } };
}
