import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import type { ApiFailure } from '#client/session/api.ts';
import type { CallInput, ReplyOf } from '#client/http/endpoint-call.ts';
import { pageEngine } from '#client/page-engine.ts';
import { CallFailed, queryClientOf } from './query-client.ts';
import { create } from 'zustand';

export interface OnlineAnswer<Reply> {
  /** Undefined until there is a current or cached answer. */
  readonly value: Reply | undefined;
  /** Time of the server's answer, in ms since 1970; 0 without one. */
  readonly asOf: number;
  /** Why there is no newer one. */
  readonly failure: ApiFailure | null;
  readonly reload: () => void;
}

/** The server's answer to a question of one user: first the cached one, then the current one. */
export function useOnlineAnswer<E extends Endpoint>(
  endpoint: E,
  { user, input }: { readonly user: string; readonly input: CallInput<E> },
): OnlineAnswer<ReplyOf<E>> {
  const query = useQuery<{ readonly value: ReplyOf<E>; readonly unread: number }>(
    {
      queryKey: ['one', endpoint.path, input],
      queryFn: async () => {
        const answer = await pageEngine().api.call(endpoint, input);
        if (!answer.ok) throw new CallFailed(answer);
        return { value: answer.value, unread: answer.unread ?? 0 };
      },
    },
    queryClientOf(user),
  );
  useTellUnread(query.data?.unread ?? 0);
  const { refetch } = query;
  const [openedAt] = useState(() => Date.now());
  const isKept = query.isSuccess && query.fetchStatus === 'idle' && query.dataUpdatedAt < openedAt;
  useEffect(() => {
    if (isKept) void refetch();
  }, [isKept, refetch]);
  return {
    value: query.data?.value,
    asOf: query.dataUpdatedAt,
    failure: query.error instanceof CallFailed ? query.error.failure : null,
    reload: () => void refetch(),
  };
}

/** For each answer on the screen, the number of rows left out because only a newer build can read them. */
const useStore = create<Readonly<Record<string, number>>>(() => ({}));

/** Reports the number of rows that an answer on the screen lacks, while it is shown. */
export function useTellUnread(count: number): void {
  const id = useId();
  useEffect(() => {
    if (count === 0) return undefined;
    useStore.setState({ [id]: count });
    return () => useStore.setState({ [id]: 0 });
  }, [id, count]);
}

/** Total number of rows that the answers on the screen lack. */
export function useUnreadRows(): number {
  return useStore((counts) => Object.values(counts).reduce((sum, count) => sum + count, 0));
}
