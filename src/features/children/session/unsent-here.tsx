import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { isPractising } from '#client/practice/practising.ts';
import { Icon } from '#ui/layout/icon.tsx';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { takeBackStrings } from './take-back-strings.ts';
import { unsentOf } from './unsent.ts';

/** What of a session is on this tablet only, and that all of it is on the server once it is. */
export function UnsentHere({ session }: { readonly session: Session }) {
  const { queries } = pageEngine();
  const waiting = useLiveQuery(() => queries.syncRows({ status: 'waiting', limit: Infinity }), [queries]);
  // Of a practice nothing is sent.
  if (waiting === undefined || isPractising()) return null;
  const { doses, takenBack, vialsOpened, vialsNotOpened, vialsEnded, others } = unsentOf(
    session,
    waiting.rows.toReversed(),
  );
  const parts = [
    doses === 0 ? null : sessionStrings.unsentDoses(doses),
    takenBack === 0 ? null : takeBackStrings.unsentTakenBack(takenBack),
    vialsOpened === 0 ? null : sessionStrings.unsentOpened(vialsOpened),
    vialsNotOpened === 0 ? null : takeBackStrings.unsentNotOpened(vialsNotOpened),
    vialsEnded === 0 ? null : sessionStrings.unsentEnded(vialsEnded),
    others === 0 ? null : sessionStrings.unsentOthers(others),
  ].filter((part) => part !== null);
  return (
    <p className="session-unsent ui-no-print" role="status">
      <Icon name={parts.length === 0 ? 'sent' : 'waiting'} />
      {parts.length === 0 ? sessionStrings.allSent : sessionStrings.unsent(parts.join(', '))}
    </p>
  );
}
