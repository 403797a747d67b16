import { weekday } from '#domain/sessions/planned-days.ts';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import { shortened, weekdayName } from '#ui/calendar-words.ts';
import { Logo } from '#ui/layout/logo.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { appStrings } from '../strings.ts';
import { useNow } from '../use-now.ts';
import { placeOf } from '../who.ts';
import { useOfflineReadiness } from './use-offline-readiness.ts';

/**
 * Whose screen this is, and which day the tablet takes it to be. Until the tablet can be taken where there is no network,
 * and for a moment when it first can, that stands in place of the day: a notice would take the place of another one.
 */
export function HeaderPlace() {
  const session = useSessionStore((store) => store.session);
  const { readiness, isNews } = useOfflineReadiness();
  const { offsetMs } = useSessionStore((store) => store.clock);
  // The day that forms and sessions go by, whatever zone and clock the tablet is set to.
  const today = facilityDayAt(useNow() + offsetMs);
  const sign = signOf(readiness, isNews);
  return (
    <>
      <Logo />
      <div className="app-place">
        <strong>{(session && placeOf(session)) ?? appStrings.product}</strong>
        <span
          aria-live="polite"
          data-sign={sign !== null || undefined}
          data-tone={isNews ? 'good' : undefined}
        >
          {sign ?? `${shortened(weekdayName(weekday(today)))} ${formatDate(today)}`}
        </span>
      </div>
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
