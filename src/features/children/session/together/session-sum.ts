import type { HeldSessionId } from '#domain/kernel/ids.ts';
import type { LotStanding } from '#domain/sessions/held/standing.ts';
import { lotStandings, vialsOf } from '#domain/sessions/held/standing.ts';
import { pageEngine } from '#client/page-engine.ts';
import { mayKeep, summaryRows, type VialAtEnd } from '../closing.ts';
import { packingOf } from '../packing.ts';
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
}

/** The sum of what the tablets of a session did, by their parts, the children's records and the ledger; null for one that is not here. */
export async function readSum(session: HeldSessionId): Promise<SessionSum | null> {
  const { children, planning } = pageEngine();
  const all = await planning.parts();
  const [held] = bySession(all.filter((part) => part.session === session));
  if (held === undefined) return null;
  const { parts, head } = held;
  const vials = [...vialsOf(parts)];
  const [{ ends, packed }, seen] = await Promise.all([readEnds({ vials }), seenBy(parts, head)]);
  const notGiven = await children.notGivenTo(seen, head.on);
  const standings = lotStandings(parts);
  const open = ends.filter(({ isAccounted }) => !isAccounted);
  return {
    ...held,
    standings,
    seen: seen.size,
    notGiven: [...notGiven],
    toAccount: open.filter(
      (end) => !mayKeep(end, packed.get(end.vial.antigen) ?? packingOf(end.vial.name, undefined)),
    ),
    rows: summaryRows(
      { carried: standings.map(({ lot }) => lot), vials },
      {
        ends,
        counted: new Map(standings.map((standing) => [standing.lot.lot, standing])),
        kept: new Set(open.map(({ vial }) => vial.entry)),
      },
    ),
  };
}
