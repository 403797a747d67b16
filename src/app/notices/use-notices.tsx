import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { isPractising } from '#client/practice/practising.ts';
import { useUnreadRows } from '#bindings/online/use-online-answer.ts';
import { leavePractice } from '#bindings/practice.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { childSessionPath, subscriptionPath } from '../paths.ts';
import { useDeviceStore, usePageFlagsStore, useUpdateStore } from '../stores/device-store.ts';
import { serverNow, useSessionStore } from '../stores/session-store.ts';
import { useSyncStore } from '../stores/sync-store.ts';
import { appStrings, noticeStrings } from '../strings.ts';
import { useNow } from '../use-time.ts';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { type KnownClock, serverTimeBy } from '#client/db/clock.ts';
import { rememberDismissal, wasDismissed } from './dismissed.ts';
import { graceSoFar } from '#domain/subscription/access-paid-for.ts';
import type { Tone } from '#ui/layout/tone.ts';
import type { BannerProps } from '#ui/layout/banner.tsx';

const almostFullShare = 0.95;

/** Notice on every screen that nothing in a practice is real. */
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

/** Notice that the browser has emptied the app's database. */
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

/** Notice that the server accepts nothing from this officer, or nothing that this build can read. */
export function useServerSays(): Notice | null {
  const state = useSyncStore(({ badge }) => badge?.state);
  if (state === 'not-your-facility')
    return { id: 'server', tone: 'danger', text: noticeStrings.notYourFacility };
  if (state === 'update-needed') return { id: 'server', tone: 'warning', text: noticeStrings.updateNeeded };
  return null;
}

/** Notice that the answer on the screen lacks rows that only a newer build can read. */
export function useUnread(): Notice | null {
  const count = useUnreadRows();
  return count === 0 ? null : { id: 'unread', tone: 'warning', text: noticeStrings.unread(count) };
}

/** Notice that the permission to save offline runs out. */
export function useGrantEnds(): Notice | null {
  // Only an officer of a facility saves offline.
  const endsAt = useSessionStore((store) => (store.session?.facilityId ? store.grantEndsAt : null));
  const now = useNow();
  const notice = endsAt === null ? null : grantNotice(endsAt, now);
  return notice && { id: 'grant', ...notice };
}

/** Notice that the paid time has ended and everything stays open for some days, or that the server has not confirmed the next month. */
export function useSubscriptionEnds(): Notice | null {
  const { pathname } = useLocation();
  const isAsked = usePageFlagsStore(({ flags }) => flags.subscriptionPage);
  const session = useSessionStore((store) => store.session);
  useNow();
  // The subscription page says so itself.
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

/** Notice that the tablet's clock is wrong, or may be, because it has not reached the server for so long. */
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

/** Notice that the tablet is set to the time of another country, shown once with the time that is used. */
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

/** Notice that saving will soon be impossible. */
export function useAlmostFull(): Notice | null {
  const isFull = useDeviceStore(
    ({ storage }) =>
      Boolean(storage?.quota) && (storage?.usage ?? 0) > almostFullShare * (storage?.quota ?? 0),
  );
  return isFull ? { id: 'full', tone: 'warning', text: noticeStrings.almostFull } : null;
}

/** Notice that a new build waits for the officer's consent. */
export function useUpdateReady(): Notice | null {
  const { notice, accept, dismiss } = useUpdateStore();
  if (notice === null) return null;
  return {
    id: 'update',
    tone: 'info',
    title: noticeStrings.updateReady,
    ...(notice.blockedByForm ? { text: noticeStrings.updateBlocked } : {}),
    action: (
      <Cluster align="stretch">
        <Button tone="primary" isDisabled={notice.blockedByForm} onClick={accept}>
          {noticeStrings.update}
        </Button>
        <Button onClick={dismiss}>{noticeStrings.later}</Button>
      </Cluster>
    ),
  };
}

/** Notice that the browser may delete the stored data, or offers to install the app; dismissing one hides both. */
export function useKeepSafe(): Notice | null {
  const { pathname } = useLocation();
  const isAtRisk = useDeviceStore(({ storage }) => storage?.persisted === false);
  const offered = useDeviceStore((device) => device.install);
  const install = useFromNextScreen(offered !== null) ? offered : null;
  // Only an officer of a facility has data on this device that exists nowhere else.
  const keepsStock = useSessionStore(({ session }) => session?.paid === true && session.facilityId !== null);
  // A browser without an installation offer has one in its menu, but not offline, when the warning would be of no use.
  const isOffline = useSyncStore(({ badge }) => badge?.state === 'offline');
  const isWarned = useFromNextScreen(isAtRisk && keepsStock && (offered !== null || !isOffline));
  const [isDismissed, dismiss] = useDismissal('keep-safe');
  // Waits until the session is over: during a session the screen belongs to the child.
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
 * True from the next screen on after it was first wanted: a notice that comes at a time chosen by the browser, or that can wait, must not
 * push away what is being read.
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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Lag from which a device's clock counts as wrong; less is harmless. */
const toleratedLagMs = 10 * minuteMs;

/** Longer than a permission to work offline: after so long without the server, the clock may also have been set ahead. */
const maxUnheardMs = 31 * dayMs;

/** True if the clock can no longer be trusted, because the server last answered too long ago. */
export function isDoubtful({ heardAt, used }: { readonly heardAt: number; readonly used: number }): boolean {
  return heardAt > 0 && used - heardAt > maxUnheardMs;
}

/** True if the clock is before the server's last answer; how late it is cannot be known. */
function isTurnedBack({ offsetMs, heardAt }: KnownClock, now: number): boolean {
  return heardAt - (now + offsetMs) > toleratedLagMs;
}

/** Says how wrong the device's clock is; null while it is right enough. `offsetMs` is the server's lead at the last comparison. */
export function clockLag(offsetMs: number): string | null {
  const size = Math.abs(offsetMs);
  if (size <= toleratedLagMs) return null;
  return offsetMs > 0 ? noticeStrings.behind(roughly(size)) : noticeStrings.ahead(roughly(size));
}

function roughly(ms: number): string {
  if (ms >= 2 * dayMs) return noticeStrings.days(Math.round(ms / dayMs));
  if (ms >= 2 * hourMs) return noticeStrings.hours(Math.round(ms / hourMs));
  return noticeStrings.minutes(Math.round(ms / minuteMs));
}

/** A month is charged on its last day or soon after; a tablet that learns of it within this time needs no notice. */
const heardWithinMs = 24 * 60 * 60 * 1000;

/**
 * Notice on every screen in the days of grace, by the server's time; null outside of them. A subscription that was active at the server's
 * last answer may have been renewed since, and then the tablet only has to go online.
 */
export function graceNotice(
  { closes, isRunning }: { readonly closes: number; readonly isRunning: boolean },
  now: number,
): { readonly text: string } | null {
  const lasted = graceSoFar(closes, now);
  if (lasted === null || (isRunning && lasted < heardWithinMs)) return null;
  const day = formatDate(closes);
  return { text: isRunning ? noticeStrings.notHeardOfPayment(day) : appStrings.openUntil(day) };
}

/** One week left of thirty days, which is enough time to find a network. */
const warnedBeforeMs = 7 * 24 * 60 * 60 * 1000;

/** Notice of the end of the permission to work offline; null while there is time. */
function grantNotice(endsAt: number, now: number): { readonly tone: Tone; readonly text: string } | null {
  if (endsAt - now > warnedBeforeMs) return null;
  return endsAt > now
    ? { tone: 'warning', text: noticeStrings.grantEnds(formatDate(endsAt)) }
    : { tone: 'danger', text: noticeStrings.grantEnded(formatDate(endsAt)) };
}

/** A notice for every screen, while it applies. */
export interface Notice extends Pick<BannerProps, 'tone' | 'title' | 'onDismiss'> {
  readonly id: string;
  readonly text?: string;
  readonly action?: ReactNode;
}
