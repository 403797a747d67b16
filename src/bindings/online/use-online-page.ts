import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { textLimit } from '#domain/kernel/text.ts';
import type { ListingEndpoint } from '#contract/calls/endpoint.ts';
import type { ApiFailure } from '#client/session/api.ts';
import type { CallInput } from '#client/http/endpoint-call.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { ListingPage } from '#ui/listing/listing-screen.tsx';
import { type ListingState, writtenSort } from '#ui/listing/use-listing-state.ts';
import { CallFailed, queryClientOf } from './query-client.ts';
import { useTellUnread } from './use-online-answer.ts';

interface OnlinePage<Row> {
  /** Undefined until there is a current or cached answer. */
  readonly page: ListingPage<Row> | undefined;
  /** Time of the server's answer, in ms since 1970; 0 without one. */
  readonly asOf: number;
  /** Why there is no newer one. */
  readonly failure: ApiFailure | null;
  readonly reload: () => void;
}

/** The parts of a listing's state that a request depends on. */
type Asked = Pick<ListingState, 'query' | 'pageIndex' | 'pageSize' | 'sort'>;

interface Answered<Row> extends ListingPage<Row> {
  readonly next: string | null;
  /** Rows that only a newer build can read. */
  readonly unread: number;
}

/** One page of a listing on the server, for one user: first the cached one, then the current one. */
export function useOnlinePage<E extends ListingEndpoint>(
  endpoint: E,
  {
    user,
    params,
    state,
    isWanted = true,
  }: {
    readonly user: string;
    readonly params: object;
    readonly state: Asked;
    /** False while there is nothing to request. */
    readonly isWanted?: boolean;
  },
): OnlinePage<z.output<E['row']>> {
  type Row = z.output<E['row']>;
  const client = queryClientOf(user);
  const { pageIndex, pageSize } = state;
  const search = state.query.trim();
  const asked = {
    page_size: pageSize,
    ...(search === '' ? {} : { search }),
    ...(state.sort === null ? {} : { sort: writtenSort(state.sort) }),
  };
  const keyOf = (page: number) => [endpoint.path, params, asked, page];
  const query = useQuery<Answered<Row>>(
    {
      queryKey: keyOf(pageIndex),
      queryFn: async () => {
        // No stored line is longer, so nothing can match, and the server would refuse the search.
        if (search.length > textLimit) return { rows: [], total: 0, next: null, unread: 0 };
        const before = pageIndex > 0 ? client.getQueryData<Answered<Row>>(keyOf(pageIndex - 1)) : undefined;
        const after = before?.next ?? undefined;
        const input = { params, query: { ...asked, page: pageIndex, after } } as unknown as CallInput<E>;
        const answer = await pageEngine().api.call<ListingEndpoint>(endpoint, input as never);
        if (!answer.ok) throw new CallFailed(answer);
        const page = pageOf<Row>(answer.value as Reply<Row>, (pageIndex + 1) * pageSize);
        return { ...page, unread: answer.unread ?? 0 };
      },
      placeholderData: keepPreviousData,
      enabled: isWanted,
    },
    client,
  );
  useTellUnread(query.data?.unread ?? 0);
  const { refetch } = query;
  const [openedAt] = useState(() => Date.now());
  const isKept = query.isSuccess && query.fetchStatus === 'idle' && query.dataUpdatedAt < openedAt;
  useEffect(() => {
    if (isKept && isWanted) void refetch();
  }, [isKept, isWanted, refetch]);
  const failure = query.error instanceof CallFailed ? query.error.failure : null;
  return {
    page: query.data,
    asOf: query.dataUpdatedAt,
    failure,
    reload: () => void refetch(),
  };
}

type Reply<Row> =
  | readonly Row[]
  | {
      readonly count: number;
      readonly count_capped?: boolean;
      readonly next?: string | null;
      readonly results: readonly Row[];
    };

/**
 * Converts a reply. `seen` is the number of rows up to the end of a full page; beyond what was counted, no total is
 * known.
 */
function pageOf<Row>(reply: Reply<Row>, seen: number): Omit<Answered<Row>, 'unread'> {
  if ('results' in reply) {
    const { results, next = null, count, count_capped: isCapped = false } = reply;
    const hasMore = isCapped && next !== null;
    return { rows: results, total: hasMore ? Math.max(count, seen + 1) : count, hasMore, next };
  }
  return { rows: reply, total: reply.length, next: null };
}

/** Rows-per-page choices of every server listing, from the specification. */
export const rowsPerPage = [1000, 600, 500, 250, 200, 100, 50, 25, 15, 10] as const;
