import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { HeldSessionId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { useToday } from '#bindings/use-today.ts';
import { Cluster, Ruled, Split } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { formatDate, formatTime } from '#ui/table/format-date.ts';
import { notify } from '#ui/toast/notify.ts';
import type { Session } from '../session.ts';
import { kindWords } from '../session-strings.ts';
import { bySession, type HeldHere } from './together.ts';
import { joinHeld } from './tell-colleagues.ts';
import { togetherStrings } from './together-strings.ts';

interface JoinListProps {
  readonly officer: Officer;
  readonly onJoin: (session: Session) => void;
  readonly onLook: (session: HeldSessionId) => void;
}

/** Number of days for which a past session is shown, and maximum number of sessions. */
const daysBack = 7;
const maxShown = 5;

/** The recent sessions: an open one can be joined, a past one can be viewed. */
export function JoinList({ officer, onJoin, onLook }: JoinListProps) {
  const today = useToday();
  const [isBusy, setIsBusy] = useState(false);
  const sessions = useLiveQuery(() => readSessions(today), [today]);
  if (sessions === undefined || sessions.length === 0) return null;
  const join = async (held: HeldHere) => {
    setIsBusy(true);
    const joined = await joinHeld(officer, held.parts);
    setIsBusy(false);
    if (joined === null) notify.warning(togetherStrings.notJoined);
    else onJoin(joined);
  };
  return (
    <Section title={togetherStrings.heldNow} note={togetherStrings.heldNote}>
      <Ruled room="small" rows="primary">
        {sessions.map((held) => (
          <HeldRow
            key={held.first.session}
            held={held}
            today={today}
            isBusy={isBusy}
            onJoin={() => void join(held)}
            onLook={() => onLook(held.first.session)}
          />
        ))}
      </Ruled>
    </Section>
  );
}

interface HeldRowProps {
  readonly held: HeldHere;
  readonly today: LocalDate;
  readonly isBusy: boolean;
  readonly onJoin: () => void;
  readonly onLook: () => void;
}

function HeldRow({ held, today, isBusy, onJoin, onLook }: HeldRowProps) {
  const { first, head, others, isHeld } = held;
  const at = formatTime(first.createdAt);
  return (
    <Split as="li" columns={['fill', 'fit']} wide={['fill', 'fit', 'fit']} rowGap="small">
      <span>
        <strong>{togetherStrings.sessionAt(kindWords[head.kind], head.place)}</strong>
        <Cluster as="span" gap="large" rowGap="none" align="baseline" className="ui-soft">
          {head.on === today ? null : <span>{formatDate(head.on)}</span>}
          <span>{togetherStrings.startedBy(first.team || togetherStrings.someone, at)}</span>
          {others.length === 0 ? null : (
            <span>{togetherStrings.with(others.map(({ team }) => team).join(', '))}</span>
          )}
        </Cluster>
      </span>
      <Flag tone={isHeld ? 'info' : 'neutral'}>
        {isHeld ? togetherStrings.isHeld : togetherStrings.isClosed}
      </Flag>
      <Cluster as="span" align="stretch" className="ui-narrow-line">
        <Button icon="chart" about={togetherStrings.ofTheSession(head.place, at)} onClick={onLook}>
          {togetherStrings.look}
        </Button>
        {isHeld ? (
          <Button
            tone="primary"
            icon="people"
            isBusy={isBusy}
            about={togetherStrings.theSession(first.team || togetherStrings.someone, head.place, at)}
            onClick={onJoin}
          >
            {togetherStrings.join}
          </Button>
        ) : null}
      </Cluster>
    </Split>
  );
}

async function readSessions(today: LocalDate): Promise<readonly HeldHere[]> {
  const from = addDays(today, -daysBack);
  return bySession(await pageEngine().planning.parts())
    .filter(({ head }) => head.on >= from)
    .slice(0, maxShown);
}
