import type { Listening, ListenEnd } from '#client/http/event-lines.ts';

const againMs = 1_000;
/** Where the server cannot be followed it is tried again as often. */
const pollMs = 30_000;

interface Following {
  readonly onLine: (line: string) => void;
  /** Called when a stream has ended, before the next: something may have happened while nobody listened. */
  readonly onBack?: () => void;
}

/** Follows a stream of server-sent events for as long as it is wanted. @returns a function that stops it. */
export function followEvents(
  listen: (listening: Listening) => Promise<ListenEnd>,
  { onLine, onBack }: Following,
): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  const follow = async () => {
    while (!signal.aborted) {
      const end = await listen({ signal, onLine });
      await pause(end === 'ended' ? againMs : pollMs, signal);
      if (!signal.aborted) onBack?.();
    }
  };
  void follow();
  return () => closing.abort();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
