import { useEffect } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { SharedTablet } from '#client/session/shared-tablet.ts';
import { useSessionStore } from './stores/session-store.ts';

const touchedKey = 'vaxledger:touched';
const minuteMs = 60_000;
const lookEveryMs = 10_000;
const noteEveryMs = 5_000;
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Locks a tablet that was closed or asleep for longer than its user allows. Call it before anything is shown. */
export async function lockIfLeftAlone(tablet: Pick<SharedTablet, 'idleMinutes' | 'lock'>): Promise<void> {
  if (wasLeftAlone(await tablet.idleMinutes())) await tablet.lock();
}

/** Locks the tablet after the user's minutes without a touch in any of its windows. */
export function useIdleLock(): void {
  const canLock = useSessionStore(({ session }) => session !== null && session.hasPin && !session.isLocked);
  const minutes = useLiveQuery(() => pageEngine().tablet.idleMinutes(), []);
  useEffect(() => {
    if (!canLock || minutes === undefined) return;
    const { tablet } = pageEngine();
    let notedAt = 0;
    const note = () => {
      if (Date.now() - notedAt < noteEveryMs) return;
      notedAt = Date.now();
      localStorage.setItem(touchedKey, String(notedAt));
    };
    const look = () => {
      if (wasLeftAlone(minutes)) void tablet.lock();
    };
    note();
    const timer = setInterval(look, lookEveryMs);
    for (const touch of touches) window.addEventListener(touch, note, { passive: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const touch of touches) window.removeEventListener(touch, note);
      document.removeEventListener('visibilitychange', look);
    };
  }, [canLock, minutes]);
}

/** If the clock was set back since the last touch, the time passed is unknown, so it counts as long. */
function wasLeftAlone(minutes: number): boolean {
  return Math.abs(Date.now() - lastTouch()) > minutes * minuteMs;
}

/** Time of the last touch in ms since 1970; a tablet without a stored one counts as left alone. */
function lastTouch(): number {
  return Number(localStorage.getItem(touchedKey) ?? 0);
}
