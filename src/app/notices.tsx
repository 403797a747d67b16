import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { clockLag } from './clock-lag.ts';
import { grantNotice } from './grant-notice.ts';
import { useNow } from './use-now.ts';
import { rememberDismissal, wasDismissed } from './dismissed.ts';
import { useDeviceStore } from './stores/device-store.ts';
import { useSessionStore } from './stores/session-store.ts';
import { useSyncStore } from './stores/sync-store.ts';
import { useUpdateStore } from './stores/update-store.ts';
import { noticeStrings } from './strings.ts';

const almostFullShare = 0.95;

/** What concerns every screen, the gravest first. */
export function Notices() {
  return (
    <>
      <DataLost />
      <ServerSays />
      <GrantEnds />
      <WrongClock />
      <AlmostFull />
      <UpdateReady />
      <MayBeCleared />
      <Installable />
    </>
  );
}

function DataLost() {
  const isEvicted = useDeviceStore(({ storage }) => storage?.evicted === true);
  if (!isEvicted) return null;
  const acknowledge = () => {
    const { storage } = pageEngine();
    void storage
      .acknowledgeEviction()
      .then(async () => useDeviceStore.setState({ storage: await storage.state() }));
  };
  return (
    <Banner
      tone="danger"
      title={noticeStrings.evictedTitle}
      action={<Button onClick={acknowledge}>{noticeStrings.evictedRead}</Button>}
    >
      {noticeStrings.evicted}
    </Banner>
  );
}

function ServerSays() {
  const state = useSyncStore(({ badge }) => badge?.state);
  const detail = useSyncStore(({ status }) => status?.lastError?.detail);
  if (state === 'not-your-facility')
    return <Banner tone="danger">{detail ?? noticeStrings.notYourFacility}</Banner>;
  if (state === 'update-needed') return <Banner tone="warning">{noticeStrings.updateNeeded}</Banner>;
  return null;
}

function GrantEnds() {
  // Only an officer of a facility saves while offline.
  const endsAt = useSessionStore((store) => (store.session?.facilityId ? store.grantEndsAt : null));
  const now = useNow();
  const notice = endsAt === null ? null : grantNotice(endsAt, now);
  return notice === null ? null : <Banner tone={notice.tone}>{notice.text}</Banner>;
}

function WrongClock() {
  const lag = useSyncStore(({ badge }) => clockLag(badge?.clockOffsetMs ?? 0));
  return lag === null ? null : <Banner tone="warning">{noticeStrings.clock(lag)}</Banner>;
}

function AlmostFull() {
  const isFull = useDeviceStore(
    ({ storage }) =>
      Boolean(storage?.quota) && (storage?.usage ?? 0) > almostFullShare * (storage?.quota ?? 0),
  );
  return isFull ? <Banner tone="warning">{noticeStrings.almostFull}</Banner> : null;
}

function UpdateReady() {
  const { notice, accept, dismiss } = useUpdateStore();
  if (notice === null) return null;
  return (
    <Banner
      tone="info"
      title={noticeStrings.updateReady}
      action={
        <div className="app-actions">
          <Button tone="primary" isDisabled={notice.blockedByForm} onClick={accept}>
            {noticeStrings.update}
          </Button>
          <Button onClick={dismiss}>{noticeStrings.later}</Button>
        </div>
      }
    >
      {notice.blockedByForm ? noticeStrings.updateBlocked : undefined}
    </Banner>
  );
}

function MayBeCleared() {
  const isAtRisk = useDeviceStore(({ storage }) => storage?.persisted === false);
  const [isDismissed, dismiss] = useDismissal('not-persisted');
  // Only an officer of a facility keeps on this device what exists nowhere else.
  const keepsStock = useSessionStore(({ session }) => session?.paid === true && session.facilityId !== null);
  if (!isAtRisk || !keepsStock || isDismissed) return null;
  return (
    <Banner tone="info" onDismiss={dismiss}>
      {noticeStrings.notPersisted}
    </Banner>
  );
}

function Installable() {
  const install = useDeviceStore((device) => device.install);
  const [isDismissed, dismiss] = useDismissal('install');
  if (install === null || isDismissed) return null;
  // Asked once: whatever the answer, the browser's own menu remains.
  const ask = () => {
    dismiss();
    void install();
  };
  return (
    <Banner
      tone="info"
      onDismiss={dismiss}
      action={
        <Button icon="download" onClick={ask}>
          {noticeStrings.installAction}
        </Button>
      }
    >
      {noticeStrings.install}
    </Banner>
  );
}

function useDismissal(notice: string): readonly [boolean, () => void] {
  const [isDismissed, setIsDismissed] = useState(() => wasDismissed(notice));
  const dismiss = () => {
    rememberDismissal(notice);
    setIsDismissed(true);
  };
  return [isDismissed, dismiss];
}
