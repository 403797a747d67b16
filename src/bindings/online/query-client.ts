import { onlineManager, QueryClient } from '@tanstack/react-query';
import { experimental_createQueryPersister as createPersister } from '@tanstack/react-query-persist-client';
import type { ApiFailure } from '#client/session/api.ts';
import type { AnswerStore } from '#client/answers/answer-store.ts';
import { pageEngine } from '#client/page-engine.ts';

/** A failed call, in the form that the query library passes on. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.code ?? failure.reason);
    this.failure = failure;
  }
}

/** After this long, a cached answer says more about the past than about the present. */
const maxMs = 30 * 24 * 60 * 60 * 1000;
/** Lets two screens in a row use one answer. */
const freshMs = 5_000;
/**
 * Increase this when an answer gains a figure that screens rely on, because answers cached by an earlier build lack
 * it.
 */
const shape = '3';

interface Owned {
  readonly user: string;
  readonly answers: AnswerStore;
  readonly client: QueryClient;
}

let current: Owned | null = null;

/** The server's data as one user has read it: in memory for this user only, with a copy on the device. */
export function queryClientOf(user: string): QueryClient {
  const { answers } = pageEngine();
  if (current?.user === user && current.answers === answers) return current.client;
  current?.client.unmount();
  current?.client.clear();
  current = { user, answers, client: makeClient(user, answers) };
  // The library listens to network events only from now on, and would take a page opened offline for online.
  onlineManager.setOnline(navigator.onLine);
  current.client.mount();
  return current.client;
}

function makeClient(user: string, answers: AnswerStore): QueryClient {
  const persister = createPersister<unknown>({
    storage: {
      getItem: (key) => answers.read(user, key),
      setItem: (key, value) => answers.keep(user, key, value),
      removeItem: (key) => answers.drop(user, key),
    },
    serialize: (query) => query,
    deserialize: (kept) => kept as never,
    maxAge: maxMs,
    prefix: 'answer',
    buster: shape,
    // The component that shows a cached answer refetches it; if the library did, nobody would handle the failure of
    // that call.
    refetchOnRestore: false,
  });
  return new QueryClient({
    defaultOptions: {
      queries: {
        persister: persister.persisterFn as never,
        // Always tries a request, because the browser's report that there is no network is often wrong.
        networkMode: 'always',
        // When the browser reports that the network is back, outdated answers are refetched by themselves.
        refetchOnReconnect: 'always',
        refetchOnWindowFocus: false,
        staleTime: freshMs,
        gcTime: Number.POSITIVE_INFINITY,
        retry: (count, error) =>
          error instanceof CallFailed && error.failure.reason === 'server' && count < 1,
      },
    },
  });
}
