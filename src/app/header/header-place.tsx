import { weekday } from '#domain/sessions/planned-days.ts';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { shortened, weekdayName } from '#ui/calendar-words.ts';
import { Logo } from '#ui/layout/logo.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { appStrings } from '../strings.ts';
import { useNow } from '../use-time.ts';
import { useEffect, useState } from 'react';
import type { OfflineReadiness } from '#client/update/first-install.ts';
import { rememberDismissal, wasDismissed } from '../notices/dismissed.ts';
import { useDeviceStore } from '../stores/device-store.ts';
import { useSyncStore } from '../stores/sync-store.ts';
import type { Session } from '#client/session/session-facts.ts';

/**
 * Shows the facility or unit, and the date by the tablet's clock. Until the tablet is ready to work offline, and for a moment afterwards,
 * that is shown in place of the date, because a notice would hide another one.
 */
export function HeaderPlace() {
  const session = useSessionStore((store) => store.session);
  const { readiness, isNews } = useOfflineReadiness();
  const { offsetMs } = useSessionStore((store) => store.clock);
  // The date that forms and sessions use, whatever zone and clock the tablet is set to.
  const today = facilityDayAt(useNow() + offsetMs);
  const sign = signOf(readiness, isNews);
  return (
    <>
      <Logo />
      <Stack gap="none" className="app-place">
        <strong>{(session && placeOf(session)) ?? appStrings.product}</strong>
        <span
          aria-live="polite"
          data-sign={sign !== null || undefined}
          data-tone={isNews ? 'good' : undefined}
        >
          {sign ?? `${shortened(weekdayName(weekday(today)))} ${formatDate(today)}`}
        </span>
      </Stack>
    </>
  );
}

function signOf(
  readiness: ReturnType<typeof useOfflineReadiness>['readiness'],
  isNews: boolean,
): string | null {
  if (readiness === 'preparing') return appStrings.notYetOffline;
  if (readiness === 'impossible') return appStrings.onlineOnly;
  return isNews ? appStrings.offlineReady : null;
}

/** Key of the note on the device that the officer has seen the message. */
const toldKey = 'offline-ready';
/** Long enough for an officer who is waiting to see it. */
const newsMs = 60_000;

/**
 * Whether this tablet is ready to work offline: the app is here, and so is the stock if the user keeps some. Null until both are known.
 * `isNews` is true for a minute after it is ready for the first time, and never again on this device.
 */
function useOfflineReadiness(): {
  readonly readiness: OfflineReadiness | null;
  readonly isNews: boolean;
} {
  const app = useDeviceStore(({ offline }) => offline);
  const stockLoaded = useSyncStore(({ badge }) => badge?.stockLoaded);
  const readiness = readinessOf(app, stockLoaded);
  const [wasTold] = useState(() => wasDismissed(toldKey));
  const [isOver, setIsOver] = useState(false);
  const isNews = readiness === 'ready' && !wasTold && !isOver;
  useEffect(() => {
    if (!isNews) return;
    rememberDismissal(toldKey);
    const timer = setTimeout(() => setIsOver(true), newsMs);
    return () => clearTimeout(timer);
  }, [isNews]);
  return { readiness, isNews };
}

function readinessOf(
  app: OfflineReadiness | null,
  stockLoaded: boolean | undefined,
): OfflineReadiness | null {
  if (app !== 'ready') return app;
  if (stockLoaded === undefined) return null;
  return stockLoaded ? 'ready' : 'preparing';
}

type Named = Pick<Session, 'firstName' | 'lastName' | 'email'>;
type Placed = Pick<Session, 'level' | 'facilityId' | 'facility' | 'lga' | 'state' | 'country'>;

/** Name of the signed-in user. */
export function nameOf({ firstName, lastName }: Omit<Named, 'email'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Initials of the signed-in user; for an account without a name the first letter of its address. */
export function initialsOf(who: Named): string {
  const [first = '', ...rest] = (nameOf(who) || who.email).split(/\s+/);
  return [first, rest.at(-1) ?? ''].map((word) => word.slice(0, 1).toUpperCase()).join('');
}

/** The place that the user works for: the facility whose stock they keep, or the place of their level; null if unknown. */
export function placeOf({ level, facilityId, ...places }: Placed): string | null {
  if (facilityId !== null) return places.facility;
  return level === null ? null : places[level];
}
