import { useEffect, useRef } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { monitoring } from '#contract/calls/monitoring.ts';
import type { ListenEnd, Listening } from '#client/http/event-lines.ts';

/** Signals that follow each other closely are read once, in ms: soon enough that a figure is shown two seconds after it moved. */
const gatherMs = 1_000;

/** First line of the stream. Changes between the first reading and this line were signalled to nobody. */
const opened = ': here';

/**
 * Calls `reload` soon after figures of the unit moved, as long as the page is open, and once it is followed; at most once a
 * second where they never rest. Where the server cannot be followed it is asked now and then instead.
 */
export function useLive(unit: string | undefined, reload: () => void): void {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  }, [reload]);
  useEffect(() => {
    if (unit === undefined) return undefined;
    let gathering: ReturnType<typeof setTimeout> | null = null;
    const stop = followEvents(
      (listening) => pageEngine().api.listen(monitoring.events, { query: { unit } }, listening),
      {
        onLine: (line) => {
          if (line !== 'event: moved' && line !== opened) return;
          gathering ??= setTimeout(() => {
            gathering = null;
            latest.current();
          }, gatherMs);
        },
        onBack: () => latest.current(),
      },
    );
    return () => {
      stop();
      if (gathering !== null) clearTimeout(gathering);
    };
  }, [unit]);
}

const againMs = 1_000;
/** Interval of polling when the server's stream cannot be followed. */
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
