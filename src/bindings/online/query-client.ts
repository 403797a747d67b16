import { onlineManager, QueryClient } from '@tanstack/react-query';
import { experimental_createQueryPersister as createPersister } from '@tanstack/react-query-persist-client';
import type { ApiFailure } from '#client/session/api.ts';
import type { AnswerStore } from '#client/answers/answer-store.ts';
import { pageEngine } from '#client/page-engine.ts';

/** An answer that did not come, as the library carries it. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.code ?? failure.reason);
    this.failure = failure;
  }
}

/** Kept this long, an answer says more about the past than about the facilities. */
const maxMs = 30 * 24 * 60 * 60 * 1000;
/** Two screens in a row do not ask twice. */
const freshMs = 5_000;
/** Raised when an answer gains a figure that screens count with: one kept by an earlier build would be shown without it. */
const shape = '3';

interface Owned {
  readonly user: string;
  readonly answers: AnswerStore;
  readonly client: QueryClient;
}

let current: Owned | null = null;

/** The server's state as one user has read it: in memory for this user only, and beside it on the device. */
export function queryClientOf(user: string): QueryClient {
  const { answers } = pageEngine();
  if (current?.user === user && current.answers === answers) return current.client;
  current?.client.unmount();
  current?.client.clear();
  current = { user, answers, client: makeClient(user, answers) };
  // It hears from now on when the network comes back, to a page that was opened without it too: the library takes it for online.
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
    // The component that shows a cached answer asks again; the library would leave that call's failure to nobody.
    refetchOnRestore: false,
  });
  return new QueryClient({
    defaultOptions: {
      queries: {
        persister: persister.persisterFn as never,
        // The app finds out by asking whether there is a network: the browser's word for it is often wrong.
        networkMode: 'always',
        // Its word that the network is back is worth asking: what is shown stops being old by itself.
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
