import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { isPractising } from '#client/practice/practising.ts';
import { useUnreadRows } from '#bindings/online/use-online-answer.ts';
import { leavePractice } from '#bindings/practice.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { childSessionPath, subscriptionPath } from '../paths.ts';
import { useDeviceStore } from '../stores/device-store.ts';
import { usePageFlagsStore } from '../stores/page-flags-store.ts';
import { serverNow, useSessionStore } from '../stores/session-store.ts';
import { useSyncStore } from '../stores/sync-store.ts';
import { useUpdateStore } from '../stores/update-store.ts';
import { noticeStrings } from '../strings.ts';
import { useNow } from '../use-now.ts';
import { formatDateTime } from '#ui/table/format-date.ts';
import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { clockLag, isDoubtful, isTurnedBack } from './clock-lag.ts';
import { serverTimeBy } from '#client/db/clock.ts';
import { rememberDismissal, wasDismissed } from './dismissed.ts';
import { graceNotice } from './grace-notice.ts';
import { grantNotice } from './grant-notice.ts';
import type { Notice } from './notice.ts';

const almostFullShare = 0.95;

/** Nothing here is real, on every screen as long as it is so. */
export function usePractice(): Notice | null {
  if (!isPractising()) return null;
  return {
    id: 'practice',
    tone: 'warning',
    title: noticeStrings.practiceTitle,
    text: noticeStrings.practice,
    action: <Button onClick={leavePractice}>{noticeStrings.leavePractice}</Button>,
  };
}

/** The browser has emptied the app's database. */
export function useDataLost(): Notice | null {
  const isEvicted = useDeviceStore(({ storage }) => storage?.evicted === true);
  if (!isEvicted) return null;
  const acknowledge = () => {
    const { storage } = pageEngine();
    void storage
      .acknowledgeEviction()
      .then(async () => useDeviceStore.setState({ storage: await storage.state() }));
  };
  return {
    id: 'data-lost',
    tone: 'danger',
    title: noticeStrings.evictedTitle,
    text: noticeStrings.evicted,
    action: <Button onClick={acknowledge}>{noticeStrings.evictedRead}</Button>,
  };
}

/** The server takes nothing from this officer, or nothing that this build can read. */
export function useServerSays(): Notice | null {
  const state = useSyncStore(({ badge }) => badge?.state);
  if (state === 'not-your-facility')
    return { id: 'server', tone: 'danger', text: noticeStrings.notYourFacility };
  if (state === 'update-needed') return { id: 'server', tone: 'warning', text: noticeStrings.updateNeeded };
  return null;
}

/** Of what the screen asked the server for, rows are left out that only a newer build reads. */
export function useUnread(): Notice | null {
  const count = useUnreadRows();
  return count === 0 ? null : { id: 'unread', tone: 'warning', text: noticeStrings.unread(count) };
}

/** The permission to save while offline runs out. */
export function useGrantEnds(): Notice | null {
  // Only an officer of a facility saves while offline.
  const endsAt = useSessionStore((store) => (store.session?.facilityId ? store.grantEndsAt : null));
  const now = useNow();
  const notice = endsAt === null ? null : grantNotice(endsAt, now);
  return notice && { id: 'grant', ...notice };
}

/** What was paid for has ended and all stays open for some days yet, or nothing was heard of the next month. */
export function useSubscriptionEnds(): Notice | null {
  const { pathname } = useLocation();
  const isAsked = usePageFlagsStore(({ flags }) => flags.subscriptionPage);
  const session = useSessionStore((store) => store.session);
  useNow();
  // The subscription page says it itself.
  if (!isAsked || session?.paid !== true || session.paidUntil === null || pathname === subscriptionPath)
    return null;
  const notice = graceNotice({ closes: session.paidUntil, isRunning: session.paidStatus }, serverNow());
  return (
    notice && {
      id: 'subscription',
      tone: 'warning',
      ...notice,
      action: <ButtonLink to={subscriptionPath}>{noticeStrings.subscribe}</ButtonLink>,
    }
  );
}

/** The tablet's clock is wrong, or has gone so far since the server was heard that it may be. */
export function useWrongClock(): Notice | null {
  const clock = useSessionStore((state) => state.clock);
  const { heardAt } = clock;
  const now = useNow();
  const used = serverTimeBy(clock, now);
  const shown = formatDateTime(facilityMinuteAt(used));
  if (isTurnedBack(clock, now)) return { id: 'clock', tone: 'warning', text: noticeStrings.clockBack(shown) };
  const lag = clockLag(used - now);
  if (lag !== null) return { id: 'clock', tone: 'warning', text: noticeStrings.clock(lag, shown) };
  if (!isDoubtful({ heardAt, used })) return null;
  return {
    id: 'clock',
    tone: 'warning',
    text: noticeStrings.clockUnsure(shown, formatDateTime(facilityMinuteAt(heardAt))),
  };
}

/** The tablet is set to the time of another country: told once, with the time that is used. */
export function useOtherZone(): Notice | null {
  const clock = useSessionStore((state) => state.clock);
  const now = useNow();
  const [isDismissed, dismiss] = useDismissal('zone');
  if (isDismissed || isInFacilityZone(now)) return null;
  return {
    id: 'zone',
    tone: 'info',
    text: noticeStrings.zone(formatDateTime(facilityMinuteAt(serverTimeBy(clock, now)))),
    onDismiss: dismiss,
  };
}

function isInFacilityZone(now: number): boolean {
  const shown = new Date(now);
  const minuteShown = Date.UTC(
    shown.getFullYear(),
    shown.getMonth(),
    shown.getDate(),
    shown.getHours(),
    shown.getMinutes(),
  );
  return new Date(minuteShown).toISOString().slice(0, 16) === facilityMinuteAt(now);
}

/** Soon nothing more can be saved. */
export function useAlmostFull(): Notice | null {
  const isFull = useDeviceStore(
    ({ storage }) =>
      Boolean(storage?.quota) && (storage?.usage ?? 0) > almostFullShare * (storage?.quota ?? 0),
  );
  return isFull ? { id: 'full', tone: 'warning', text: noticeStrings.almostFull } : null;
}

/** A new build waits for the officer's consent. */
export function useUpdateReady(): Notice | null {
  const { notice, accept, dismiss } = useUpdateStore();
  if (notice === null) return null;
  return {
    id: 'update',
    tone: 'info',
    title: noticeStrings.updateReady,
    ...(notice.blockedByForm ? { text: noticeStrings.updateBlocked } : {}),
    action: (
      <div className="app-actions">
        <Button tone="primary" isDisabled={notice.blockedByForm} onClick={accept}>
          {noticeStrings.update}
        </Button>
        <Button onClick={dismiss}>{noticeStrings.later}</Button>
      </div>
    ),
  };
}

/** The browser may clear what is kept here, or would install the app: one answer to both. */
export function useKeepSafe(): Notice | null {
  const { pathname } = useLocation();
  const isAtRisk = useDeviceStore(({ storage }) => storage?.persisted === false);
  const offered = useDeviceStore((device) => device.install);
  const install = useFromNextScreen(offered !== null) ? offered : null;
  // Only an officer of a facility keeps on this device what exists nowhere else.
  const keepsStock = useSessionStore(({ session }) => session?.paid === true && session.facilityId !== null);
  // Where the browser offers no installation its menu has one, but not without a network: nothing could be done about the warning.
  const isOffline = useSyncStore(({ badge }) => badge?.state === 'offline');
  const isWarned = useFromNextScreen(isAtRisk && keepsStock && (offered !== null || !isOffline));
  const [isDismissed, dismiss] = useDismissal('keep-safe');
  // It waits until the mothers have gone: in a session the screen belongs to the child.
  if (pathname === childSessionPath) return null;
  if (isDismissed || (!isWarned && install === null)) return null;
  // Asked once: whatever the answer, the browser's own menu remains.
  const ask = () => {
    dismiss();
    void install?.();
  };
  return {
    id: 'keep-safe',
    tone: 'info',
    text: textOf({ isWarned, canInstall: install !== null }),
    onDismiss: dismiss,
    ...(install === null
      ? {}
      : {
          action: (
            <Button icon="download" onClick={ask}>
              {noticeStrings.installAction}
            </Button>
          ),
        }),
  };
}

function textOf({ isWarned, canInstall }: { isWarned: boolean; canInstall: boolean }): string {
  if (!isWarned) return noticeStrings.install;
  return canInstall ? noticeStrings.notPersisted : noticeStrings.notPersistedMenu;
}

/**
 * True from the screen on that comes after the one on which it was first wanted: what the browser tells or offers at a
 * moment of its own, and what can wait, pushes nothing away that is being read.
 */
function useFromNextScreen(isWanted: boolean): boolean {
  const { pathname } = useLocation();
  const [wantedOn, setWantedOn] = useState<string>();
  const [isNext, setIsNext] = useState(false);
  if (isWanted && wantedOn === undefined) setWantedOn(pathname);
  if (wantedOn !== undefined && wantedOn !== pathname && !isNext) setIsNext(true);
  return isWanted && isNext;
}

function useDismissal(notice: string): readonly [boolean, () => void] {
  const [isDismissed, setIsDismissed] = useState(() => wasDismissed(notice));
  const dismiss = () => {
    rememberDismissal(notice);
    setIsDismissed(true);
  };
  return [isDismissed, dismiss];
}
