import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { formatTime } from '#ui/table/format-date.ts';
import { togetherStrings } from './together-strings.ts';

interface NotSentYetProps {
  /** Parts of other tablets whose closing is not here. */
  readonly held: readonly SessionPart[];
  /** Vials that are not accounted for because of them. */
  readonly waiting?: number;
}

/** Says which tablets of a session are missing in its figures, and what comes with them. */
export function NotSentYet({ held, waiting = 0 }: NotSentYetProps) {
  const own = useLiveQuery(async () => (await pageEngine().queries.badge()).waiting, []) ?? 0;
  return (
    <>
      {held.map((part) => (
        <Banner
          key={part.id}
          tone="warning"
          title={togetherStrings.notSentTitle(part.team || togetherStrings.someone)}
        >
          <p>{togetherStrings.notSent(formatTime(part.updatedAt))}</p>
          {waiting === 0 ? null : <p>{togetherStrings.vialsWait(waiting)}</p>}
        </Banner>
      ))}
      {own === 0 ? null : <Banner tone="info">{togetherStrings.ownWaiting(own)}</Banner>}
    </>
  );
}
