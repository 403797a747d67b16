import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { notify } from '#ui/toast/notify.ts';
import { formatTime } from '#ui/table/format-date.ts';
import { giveUpPart } from './tell-colleagues.ts';
import { togetherStrings } from './together-strings.ts';

interface NotSentYetProps {
  readonly officer: Officer;
  /** Parts of other tablets whose closing has not arrived. */
  readonly held: readonly SessionPart[];
  /** Number of vials that are not accounted for because of them. */
  readonly waiting?: number;
}

/** Names the tablets whose figures of a session are missing, and what they contain. */
export function NotSentYet({ officer, held, waiting = 0 }: NotSentYetProps) {
  const own = useLiveQuery(async () => (await pageEngine().queries.badge()).waiting, []) ?? 0;
  return (
    <>
      {held.map((part) => (
        <Banner
          key={part.id}
          tone="warning"
          title={togetherStrings.notSentTitle(part.team || togetherStrings.someone)}
          action={part.admin === officer.userId ? <GiveUp officer={officer} part={part} /> : undefined}
        >
          <p>{togetherStrings.notSent(formatTime(part.updatedAt))}</p>
          {waiting === 0 ? null : <p>{togetherStrings.vialsWait(waiting)}</p>}
        </Banner>
      ))}
      {own === 0 ? null : <Banner tone="info">{togetherStrings.ownWaiting(own)}</Banner>}
    </>
  );
}

/** Stops waiting for the part of a tablet that is lost or broken. */
function GiveUp({ officer, part }: { readonly officer: Officer; readonly part: SessionPart }) {
  const [isBusy, setIsBusy] = useState(false);
  const giveUp = async () => {
    setIsBusy(true);
    const isSaved = await giveUpPart(officer, part);
    setIsBusy(false);
    if (!isSaved) notify.warning(togetherStrings.notGivenUp);
  };
  return (
    <Button isBusy={isBusy} onClick={() => void giveUp()}>
      {togetherStrings.giveUp}
    </Button>
  );
}
