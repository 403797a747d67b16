import { useState } from 'react';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { noticeStrings } from '../strings.ts';
import {
  type Notice,
  useAlmostFull,
  useDataLost,
  useGrantEnds,
  useKeepSafe,
  useOtherZone,
  usePractice,
  useServerSays,
  useSubscriptionEnds,
  useUnread,
  useUpdateReady,
  useWrongClock,
} from './use-notices.tsx';

/** Notices for every screen: the most serious one, and the rest on request, so that the screen itself stays visible. */
export function Notices() {
  const [isOpen, setIsOpen] = useState(false);
  const notices = useNoticesByGravity();
  const [gravest, ...others] = notices;
  if (gravest === undefined) return null;
  return (
    <>
      {(isOpen ? notices : [gravest]).map(({ id, text, ...banner }) => (
        <Banner key={id} {...banner}>
          {text}
        </Banner>
      ))}
      {others.length > 0 ? (
        <Button tone="quiet" icon={isOpen ? 'minus' : 'plus'} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? noticeStrings.fewer : noticeStrings.more(others.length)}
        </Button>
      ) : null}
    </>
  );
}

function useNoticesByGravity(): readonly Notice[] {
  return [
    usePractice(),
    useDataLost(),
    useServerSays(),
    useUnread(),
    useWrongClock(),
    useGrantEnds(),
    useSubscriptionEnds(),
    useOtherZone(),
    useAlmostFull(),
    useUpdateReady(),
    useKeepSafe(),
  ].filter((notice) => notice !== null);
}
