import { useEffect, useRef } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { monitoring } from '#contract/endpoints/monitoring.ts';
import { followEvents } from './follow-events.ts';
import { paceOfReading } from './pace-of-reading.ts';

/**
 * Calls `reload` soon after figures of the unit moved, as long as the page is open: within a second or so where they move now and
 * then, every ten seconds where they never rest. Where the server cannot be followed it is asked now and then instead.
 */
export function useLive(unit: string | undefined, reload: () => void): void {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  }, [reload]);
  useEffect(() => {
    if (unit === undefined) return undefined;
    let gathering: ReturnType<typeof setTimeout> | null = null;
    const pace = paceOfReading();
    const stop = followEvents(
      (listening) => pageEngine().api.listen(monitoring.events, { query: { unit } }, listening),
      {
        onLine: (line) => {
          if (line !== 'event: moved') return;
          gathering ??= setTimeout(() => {
            gathering = null;
            latest.current();
          }, pace(Date.now()));
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
