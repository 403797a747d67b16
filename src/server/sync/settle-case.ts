import type { FacilityId } from '#domain/kernel/ids.ts';
import type { AppDeps } from '../deps.ts';
import { lockFacility } from './facility-lock.ts';
import { signalFacility } from './facility-signals.ts';
import { writeCaseStep } from './lost-ranges.ts';
import { caseRowOf } from './stored-rows.ts';

export interface Settlement {
  readonly facility: FacilityId;
  readonly case: string;
  /** What a person found out; it is added to the case. */
  readonly finding: string;
  /** Who found it out, by name. */
  readonly by: string;
}

/** `not-accepted`: its record has to be sent again better, or set aside, which settles the case by itself. */
export type SettleAnswer = 'settled' | 'unknown-case' | 'not-accepted';

/**
 * Closes a case that a person has looked into: two children that are two, stock that was found. A step of the facility's feed
 * tells its tablets. Settling one that is closed changes nothing.
 */
export async function settleCase(
  deps: Pick<AppDeps, 'db' | 'now'>,
  settlement: Settlement,
): Promise<SettleAnswer> {
  const { facility } = settlement;
  const answer = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockFacility(trx, facility);
    if (!locked) return { said: 'unknown-case', head: null } as const;
    const row = await trx
      .selectFrom('case_file as c')
      .leftJoin('event as e', (join) =>
        join.onRef('e.facility_id', '=', 'c.facility_id').onRef('e.event_id', '=', 'c.event_id'),
      )
      .selectAll('c')
      .select('e.status')
      .where('c.facility_id', '=', facility)
      .where('c.case_id', '=', settlement.case)
      .executeTakeFirst();
    if (!row) return { said: 'unknown-case', head: null } as const;
    if (row.closed_at !== null) return { said: 'settled', head: null } as const;
    if (row.status !== null && row.status !== 'accepted')
      return { said: 'not-accepted', head: null } as const;
    const known = caseRowOf(row);
    const detail = `${known.detail}. ${settlement.by}: ${settlement.finding}`;
    const closed = { ...known, detail, closedAt: deps.now().toISOString() };
    const { seq } = await writeCaseStep(trx, locked, [closed]);
    return { said: 'settled', head: seq } as const;
  });
  if (answer.head !== null) signalFacility(deps.db, facility, answer.head);
  return answer.said;
}
