import { Cluster, Grid, Stack } from '#ui/layout/arrange.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Section } from '#ui/layout/section.tsx';
import { percentOf } from './closing.ts';
import type { Session, SummaryRow } from './session.ts';
import { sessionStrings, takeBackStrings } from './session-strings.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { isPractising } from '#client/practice/practising.ts';
import { Icon } from '#ui/layout/icon.tsx';
import type { SyncRow } from '#client/sync-centre-rows.ts';
import {
  dosesTakenBack,
  isRegisterEvent,
  type OwnRegisterEvent,
  seenHere,
  takenBack,
} from '#domain/sessions/held/given-in.ts';

interface ClosingFiguresProps {
  readonly session: Session;
  readonly rows: readonly SummaryRow[];
  /** Issued entries that are accounted for by closing. */
  readonly entries: number;
  /** Children who were expected and did not come; undefined while they are counted. */
  readonly missed: number | undefined;
  /** Children that only other tablets saw, as far as they have sent. */
  readonly elsewhere: number;
}

/** Totals that closing the session saves: doses given and wasted, vials returned, and children who did not come. */
export function ClosingFigures({ session, rows, entries, missed, elsewhere }: ClosingFiguresProps) {
  const sum = (key: 'given' | 'wasted' | 'kept' | 'returned') =>
    rows.reduce((total, row) => total + row[key], 0);
  const keptVials = rows.reduce((total, row) => total + (row.keptVials ?? 0), 0);
  const wasted = sum('wasted');
  // A colleague's vial from which doses were given here too is in no row; a child without a dose was still seen.
  const given = session.seen.filter(({ doses }) => doses > 0);
  const seen = session.seen.length + elsewhere;
  const figures = [
    {
      value: given.reduce((total, { doses }) => total + doses, 0),
      words: sessionStrings.givenTo(given.length),
    },
    { value: wasted, words: sessionStrings.wastedOf(percentOf(wasted, sum('given') + wasted)) },
    { value: sum('returned'), words: sessionStrings.backInStore },
    ...(missed === undefined ? [] : [{ value: missed, words: sessionStrings.didNotCome(missed + seen) }]),
  ];
  return (
    <Section title={sessionStrings.whatIsSaved}>
      <Grid as="ul" min={9} gap="large" role="list" className="session-closing">
        {figures.map(({ value, words }) => (
          <Stack as="li" gap="none" key={words}>
            <Figure value={value} size="figure" />
            <span className="ui-soft">{words}</span>
          </Stack>
        ))}
      </Grid>
      <p className="ui-soft">
        {entries === 0 ? null : `${sessionStrings.recordedInOne(entries)} `}
        {keptVials === 0 ? null : sessionStrings.stayOpen(sum('kept'), keptVials)}
      </p>
      {session.takenBack === 0 ? null : (
        <p className="ui-soft">{takeBackStrings.takenBack(session.takenBack)}</p>
      )}
      <UnsentHere session={session} />
    </Section>
  );
}

/** Says how many session events are on this tablet only, or that all of them have reached the server. */
function UnsentHere({ session }: { readonly session: Session }) {
  const { queries } = pageEngine();
  const waiting = useLiveQuery(() => queries.syncRows({ status: 'waiting', limit: Infinity }), [queries]);
  // In practice mode nothing is sent.
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
    <Cluster as="p" isOneLine className="session-unsent ui-no-print" role="status">
      <Icon name={parts.length === 0 ? 'sent' : 'waiting'} />
      {parts.length === 0 ? sessionStrings.allSent : sessionStrings.unsent(parts.join(', '))}
    </Cluster>
  );
}

/** Records of a session that are on this tablet only. */
interface Unsent {
  readonly doses: number;
  /** Doses that were recorded and then undone. */
  readonly takenBack: number;
  readonly vialsOpened: number;
  /** Vials whose opening was undone. */
  readonly vialsNotOpened: number;
  readonly vialsEnded: number;
  /** Children registered, answers, and reasons why doses were not given. */
  readonly others: number;
}

type Saved = Pick<SyncRow, 'event' | 'type' | 'payload'>;

/** Unsent events of a session, in the order in which they were saved. */
export function unsentOf(
  session: Pick<Session, 'seen' | 'vials' | 'on' | 'held'>,
  waiting: readonly Saved[],
): Unsent {
  const held = { session: session.held?.session ?? null, on: session.on };
  const own = waiting.filter(isRegisterEvent) as readonly Saved[] as readonly OwnRegisterEvent[];
  const taken = takenBack(own);
  const seen = new Set<unknown>(session.seen.map(({ child }) => child));
  const entries = new Set<unknown>(session.vials.map(({ entry }) => entry));
  const count = (isOfSession: (saved: Saved) => boolean) => waiting.filter(isOfSession).length;
  return {
    doses: seenHere(own, held).reduce((sum, { doses }) => sum + doses, 0),
    takenBack: dosesTakenBack(own, held),
    // An entry and a child have the id of the event that created them.
    vialsOpened: count(({ type, event }) => type === 'issue' && entries.has(event)),
    vialsNotOpened: count(
      ({ type, payload }) => type === 'take-back-session-vial' && payload['session'] === held.session,
    ),
    vialsEnded: count(({ type, payload }) => type === 'utilize' && entries.has(payload['entry'])),
    others: count(
      ({ type, event, payload }) =>
        type !== 'immunize' &&
        type !== 'take-back-answers' &&
        !taken.has(event) &&
        (seen.has(payload['child']) || seen.has(event)),
    ),
  };
}
