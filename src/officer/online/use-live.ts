import { useEffect, useRef } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { monitoring } from '#contract/endpoints/monitoring.ts';

/** What follows closely is read once. */
const gatherMs = 1_000;
const againMs = 1_000;
/** Without a stream what is shown is asked for as often. */
const pollMs = 30_000;

/**
 * Calls `reload` soon after figures of the unit moved, as long as the page is open. Where the server cannot be followed it is
 * asked now and then instead.
 */
export function useLive(unit: string | undefined, reload: () => void): void {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  }, [reload]);
  useEffect(() => {
    if (unit === undefined) return undefined;
    const closing = new AbortController();
    const { signal } = closing;
    let gathering: ReturnType<typeof setTimeout> | null = null;
    const onLine = (line: string) => {
      if (line !== 'event: moved') return;
      gathering ??= setTimeout(() => {
        gathering = null;
        latest.current();
      }, gatherMs);
    };
    const follow = async () => {
      while (!signal.aborted) {
        const end = await pageEngine().api.listen(monitoring.events, { query: { unit } }, { signal, onLine });
        await pause(end === 'ended' ? againMs : pollMs, signal);
        // Something may have moved while nobody listened.
        if (!signal.aborted) latest.current();
      }
    };
    void follow();
    return () => {
      closing.abort();
      if (gathering !== null) clearTimeout(gathering);
    };
  }, [unit]);
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
