import { Button } from '#ui/layout/button.tsx';
import { dayWords } from '../calendar-words.ts';
import type { Session } from './session.ts';
import { togetherStrings } from './together/together-strings.ts';
import { kindWords, sessionStrings } from './session-strings.ts';

interface SessionHeadProps {
  readonly session: Session;
  /** Who is due and was not seen; undefined while they are counted. */
  readonly expected: number | undefined;
  /** Children that only other tablets saw, as far as they have sent. */
  readonly elsewhere: number;
  readonly onClose: () => void;
}

/** Which session is held, where, when and by whom, and how many of those expected were seen. */
export function SessionHead({ session, expected, elsewhere, onClose }: SessionHeadProps) {
  const { kind, place, on, team } = session;
  const seen = session.seen.length + elsewhere;
  const all = expected === undefined ? undefined : expected + seen;
  return (
    <div className="session-head">
      <p>
        <strong>{sessionStrings.sessionOf(kindWords[kind])}</strong>
        <span>{[place, dayWords(on), team].filter(Boolean).join(' · ')}</span>
      </p>
      <p className="session-seen">
        <span>
          <b>{seen}</b> {all === undefined ? sessionStrings.seenWord : sessionStrings.seenOf(all)}
        </span>
        {elsewhere === 0 ? null : <span className="ui-soft">{togetherStrings.seenElsewhere(elsewhere)}</span>}
        {/* The words beside it say the same. */}
        <progress aria-hidden max={Math.max(1, all ?? 1)} value={all === undefined ? 0 : seen} />
      </p>
      <Button icon="check" onClick={onClose}>
        {sessionStrings.close}
      </Button>
    </div>
  );
}
