import { type HttpDeps, open, requestTimeoutMs } from './request.ts';

/** The server sends something at least every 15 s; a stream that is silent for this long is dead. */
const silentMs = 45_000;
/** Far above any line of these streams; a longer line comes from another server. */
const maxLineLength = 10_000;

export interface Listening {
  readonly signal: AbortSignal;
  readonly onLine: (line: string) => void;
}

/** How a stream ended: it was open and ended, as happens now and then, or it could not be opened. */
export type ListenEnd = 'ended' | 'refused' | 'failed';

/** Listens to a stream of server-sent events until it ends or falls silent. Never throws. */
export async function listen(
  http: HttpDeps,
  bearer: string,
  path: string,
  { signal, onLine }: Listening,
): Promise<ListenEnd> {
  const guard = new AbortController();
  const stop = () => guard.abort();
  signal.addEventListener('abort', stop);
  let timer = setTimeout(stop, requestTimeoutMs);
  try {
    const call = { method: 'GET', path, bearer, accept: 'text/event-stream' } as const;
    const response = await open(http, call, guard.signal);
    const isOurs = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (response.status === 401) return 'refused';
    if (!response.ok || !isOurs || !response.body) return 'failed';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      clearTimeout(timer);
      timer = setTimeout(stop, silentMs);
      const { done, value } = await reader.read();
      if (done) return 'ended';
      const lines = (rest + value).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
      if (rest.length > maxLineLength) return 'failed';
    }
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    guard.abort();
  }
}
