import { useEffect, useRef } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { monitoring } from '#contract/calls/monitoring.ts';
import { followEvents } from './follow-events.ts';

/** What follows closely is read once, ms: soon enough that a figure is shown two seconds after it moved. */
const gatherMs = 1_000;

/** What the server says first. What moved between the first reading and this was told to nobody. */
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
