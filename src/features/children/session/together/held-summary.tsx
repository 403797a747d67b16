import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Officer } from '#client/session/officer.ts';
import type { HeldSessionId, SessionPartId } from '#domain/kernel/ids.ts';
import { lotName } from '#bindings/ledger-words.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { notify } from '#ui/toast/notify.ts';
import { SessionSummary } from '../session-summary.tsx';
import { sessionStrings } from '../session-strings.ts';
import { readVialOutcomes, utilizeVials } from '../vials.ts';
import { NotSentYet } from './not-sent-yet.tsx';
import { togetherStrings } from './together-strings.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import { isHandedOn } from '#domain/sessions/held/given-in.ts';
import {
  asCounted,
  type LotOutcome,
  lotOutcomes,
  type VialsAtEnd,
  vialsOf,
} from '#domain/sessions/held/vials.ts';
import { pageEngine } from '#client/page-engine.ts';
import {
  type EndedVial,
  endedVials,
  expectedVials,
  type LotAtEnd,
  lotsAtEnd,
  summaryRow,
  type VialAtEnd,
} from '../closing.ts';
import type { Session, SummaryRow } from '../session.ts';
import { bySession, type HeldHere, seenBy } from './together.ts';

interface HeldSummaryProps {
  readonly officer: Officer;
  readonly held: HeldSessionId;
  /** This tablet's part; null if the session is only viewed. */
  readonly mine: SessionPartId | null;
  /** Counts this tablet's vials again. */
  readonly onAgain?: () => void;
  readonly onDone: () => void;
}

/** Shows the totals of a session over all its tablets, and which parts have not arrived. It changes whenever another tablet sends. */
export function HeldSummary({ officer, held, mine, onAgain, onDone }: HeldSummaryProps) {
  const sum = useLiveQuery(() => readSum(held), [held]);
  if (sum === undefined) return <Skeleton shape="form" />;
  if (sum === null)
    return (
      <EmptyState
        title={sessionStrings.noSummary}
        action={<Button onClick={onDone}>{sessionStrings.done}</Button>}
      />
    );
  const { head, parts, first, seen, rows, notGiven } = sum;
  return (
    <SessionSummary
      session={{
        ...head,
        team:
          parts
            .map(({ team }) => team)
            .filter(Boolean)
            .join(', ') || first.team,
      }}
      seen={seen}
      rows={rows}
      notGiven={notGiven}
      reasons={parts.flatMap(({ closed }) => closed?.reason ?? [])}
      facility={officer.facility ?? ''}
      notes={<Notes sum={sum} mine={mine} officer={officer} onAgain={onAgain} />}
      onDone={onDone}
    />
  );
}

interface NotesProps {
  readonly sum: SessionSum;
  readonly mine: SessionPartId | null;
  readonly officer: Officer;
  readonly onAgain: (() => void) | undefined;
}

function Notes({ sum, mine, officer, onAgain }: NotesProps) {
  const { head, parts, standings, toAccount, short, isHeld } = sum;
  const [isBusy, setIsBusy] = useState(false);
  const held = parts.filter(({ id, closed }) => closed === null && id !== mine);
  const account = async () => {
    setIsBusy(true);
    const isSaved = await utilizeVials(officer, head, toAccount);
    setIsBusy(false);
    if (!isSaved) notify.warning(sessionStrings.notClosed);
  };
  return (
    <>
      <NotSentYet officer={officer} held={held} waiting={toAccount.length} />
      {isHeld || parts.length < 2 ? null : <Banner tone="good">{togetherStrings.allClosed}</Banner>}
      {isHeld
        ? null
        : standings
            .filter(({ missing }) => missing !== 0)
            .map(({ lot, missing }) => (
              <Banner
                key={lot.lot}
                tone="warning"
                action={
                  <>
                    {onAgain ? <Button onClick={onAgain}>{togetherStrings.countAgain}</Button> : null}
                    {missing > 0 ? (
                      <ButtonLink to={`/antigen/wallet?count=${lot.antigen}`} icon="ledger">
                        {togetherStrings.countStock}
                      </ButtonLink>
                    ) : null}
                  </>
                }
              >
                {missing > 0
                  ? togetherStrings.missing(lot.name, lotName(lot), missing)
                  : togetherStrings.tooMany(lot.name, lotName(lot), -missing)}
              </Banner>
            ))}
      {short.map(({ vial, given, told }) => (
        <Banner
          key={vial.entry}
          tone="warning"
          title={togetherStrings.short(vial.name, vial.batchNo, given, told)}
          action={<ButtonLink to="/utilization">{togetherStrings.toUtilizations}</ButtonLink>}
        >
          {togetherStrings.shortHint}
        </Banner>
      ))}
      {isHeld || toAccount.length === 0 ? null : (
        <Banner
          tone="warning"
          action={
            <Button tone="primary" isBusy={isBusy} onClick={() => void account()}>
              {togetherStrings.account(toAccount.length)}
            </Button>
          }
        >
          {togetherStrings.toAccount(toAccount.length)}
        </Banner>
      )}
    </>
  );
}

/** A session over all its tablets, as far as they have sent. */
interface SessionSum extends HeldHere {
  readonly rows: readonly SummaryRow[];
  readonly standings: readonly LotOutcome[];
  readonly seen: number;
  readonly notGiven: Session['notGiven'];
  /** Opened vials that are finished and have no utilization. */
  readonly toAccount: readonly VialAtEnd[];
  /** Vials whose utilization has fewer doses than children got: another tablet sent some of them later. */
  readonly short: readonly ShortVial[];
}

/** A vial that was accounted for before all its doses were known. */
interface ShortVial extends VialAtEnd {
  /** Doses given by its utilization. */
  readonly told: number;
}

/** Adds up the parts of a session from its tablets, the children's records and the ledger; null for a session unknown here. */
async function readSum(session: HeldSessionId): Promise<SessionSum | null> {
  const { children, planning, queries } = pageEngine();
  const all = await planning.parts();
  const [held] = bySession(all.filter((part) => part.session === session));
  if (held === undefined) return null;
  const { parts, head } = held;
  const vials = [...vialsOf(parts)];
  const day = { session, on: head.on };
  const [{ ends, packed }, seen] = await Promise.all([readVialOutcomes(vials, day), seenBy(parts, day, all)]);
  const notGiven = await children.notGivenTo(seen, head.on);
  const short = await shortOf(ends);
  const standings = lotOutcomes(parts);
  // Doses that nobody has accounted for are still there.
  const atEnd = endedVials(ends, { packed, choices: new Map(), isHeldElsewhere: true });
  const endedLater = await queries.utilizedAfter({ event: session, on: head.on });
  // A vial that had to be thrown away at the end is wasted here, even if it was accounted for days later.
  const isWithLater = ({ after, rule, vial: { entry } }: EndedVial) =>
    after > 0 || (rule === '28-days' && endedLater.has(entry)) || isHandedOn(day, entry, all);
  const ended = atEnd.map((end) => (isWithLater(end) ? asLeft(end) : end));
  const lots = lotsAtEnd({ carried: standings.map(({ lot }) => lot), vials }, ended);
  return {
    ...held,
    standings,
    seen: seen.size,
    notGiven: [...notGiven],
    short,
    toAccount: ended.filter((end) => !end.isAccounted && !end.isKeepable && !isWithLater(end)),
    rows: lots.map((lot) => summaryRow(lot, vialsOfSession(lot, parts))),
  };
}

/**
 * The vials of a lot at the end: the sum of the tablets' counts. For a tablet that has not closed, the record is used, and its unopened
 * vials are not known to be returned.
 */
function vialsOfSession(lot: LotAtEnd, parts: readonly SessionPart[]): VialsAtEnd {
  return parts
    .map((part) => {
      const own = new Set(part.vials.map(({ entry }) => entry));
      const recorded = expectedVials({
        unopened: 0,
        ends: lot.ends.filter(({ vial }) => own.has(vial.entry)),
      });
      const counted = countedBy(part, lot, recorded);
      return counted === undefined ? recorded : asCounted(counted, recorded);
    })
    .reduce((sum, vials) => ({
      returned: sum.returned + vials.returned,
      empties: sum.empties + vials.empties,
      discarded: sum.discarded + vials.discarded,
      kept: sum.kept + vials.kept,
    }));
}

/** A tablet's count of a lot; undefined if it has not closed or does not account for the lot. */
function countedBy({ closed }: SessionPart, { lot, ends, batchNo }: LotAtEnd, recorded: VialsAtEnd) {
  if (lot !== null) return closed?.counted.find((one) => one.lot === lot);
  const counted = closed?.countedOpen?.find(
    (one) => one.batchNo === batchNo && one.antigen === ends[0]?.vial.antigen,
  );
  if (counted === undefined) return undefined;
  const { empties, discarded } = counted;
  const opened = empties + discarded + recorded.kept;
  return { returned: 0, opened, empties, discarded };
}

/** A vial used by a later session, or thrown away on a later day, was kept open with all its doses. */
function asLeft(end: EndedVial): EndedVial {
  return { ...end, left: end.left + end.after, isKept: true, isWaiting: false };
}

async function shortOf(ends: readonly VialAtEnd[]): Promise<ShortVial[]> {
  const { queries } = pageEngine();
  const accounted = ends.filter(({ isAccounted }) => isAccounted);
  const entries = await Promise.all(accounted.map(({ vial }) => queries.entry(vial.entry)));
  return accounted
    .map((end, at) => ({ ...end, told: entries[at]?.childrenImmunized ?? end.given }))
    .filter(({ given, told }) => told < given);
}
