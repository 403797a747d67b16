import { useEffect, useRef } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { monitoring } from '#contract/calls/monitoring.ts';
import type { ListenEnd, Listening } from '#client/http/event-lines.ts';

/** Signals close together cause one reload, in ms; a figure is still updated within two seconds. */
const gatherMs = 1_000;

/** First line of the stream. Changes between the first load and this line were not signalled. */
const opened = ': here';

/**
 * Calls `reload` shortly after figures of the unit change, and when the stream opens; at most once a second under
 * constant change. If the stream is unavailable, it polls instead.
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
/** Polling interval while the server's stream is unavailable. */
const pollMs = 30_000;

interface Following {
  readonly onLine: (line: string) => void;
  /** Called when a stream has ended, before reconnecting, because changes may have been missed. */
  readonly onBack?: () => void;
}

/** Follows a stream of server-sent events and reconnects when it ends. @returns a function that stops it. */
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
