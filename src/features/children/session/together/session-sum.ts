import type { HeldSessionId } from '#domain/kernel/ids.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import { isHandedOn } from '#domain/sessions/held/given-in.ts';
import {
  asCounted,
  type LotStanding,
  lotStandings,
  vialsOf,
  type VialsAtEnd,
} from '#domain/sessions/held/standing.ts';
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
import { readEnds } from '../read-ends.ts';
import type { Session, SummaryRow } from '../session.ts';
import { bySession, type HeldHere } from './by-session.ts';
import { seenBy } from './together.ts';

/** A session over all its tablets, as far as they have sent. */
export interface SessionSum extends HeldHere {
  readonly rows: readonly SummaryRow[];
  readonly standings: readonly LotStanding[];
  readonly seen: number;
  readonly notGiven: Session['notGiven'];
  /** Opened vials that are done with and have no utilization. */
  readonly toAccount: readonly VialAtEnd[];
  /** Vials whose utilization says fewer doses than children got: another tablet sent some of them later. */
  readonly short: readonly ShortVial[];
}

/** A vial that was accounted for before all that was given from it was known. */
export interface ShortVial extends VialAtEnd {
  /** Doses that its utilization says were given. */
  readonly told: number;
}

/** The sum of what the tablets of a session did, by their parts, the children's records and the ledger; null for one that is not here. */
export async function readSum(session: HeldSessionId): Promise<SessionSum | null> {
  const { children, planning, queries } = pageEngine();
  const all = await planning.parts();
  const [held] = bySession(all.filter((part) => part.session === session));
  if (held === undefined) return null;
  const { parts, head } = held;
  const vials = [...vialsOf(parts)];
  const day = { session, on: head.on };
  const [{ ends, packed }, seen] = await Promise.all([readEnds(vials, day), seenBy(parts, day, all)]);
  const notGiven = await children.notGivenTo(seen, head.on);
  const short = await shortOf(ends);
  const standings = lotStandings(parts);
  // What nobody has accounted for is still there.
  const atEnd = endedVials(ends, { packed, choices: new Map(), isHeldElsewhere: true });
  const endedLater = await queries.utilizedAfter({ event: session, on: head.on });
  // A vial that had to be thrown away at the end is wasted here, also where it was accounted for days later.
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
 * The vials of a lot at the end: as each tablet counted what it answers for. Of one that has not closed they are by the record, and what
 * it has not opened is not known to have come back.
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

/** What a tablet counted of a lot; undefined where it has not closed, or answers for none of it. */
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

/** A vial that a later session had, or that was thrown away on a later day, was kept open with all that was found in it. */
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
