import { sentence } from '#contract/codes.ts';
import { inOrder } from '#server/http/saying.ts';
import { sql } from 'kysely';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import { type CaseRow, voucherOfCase } from '#contract/wire/rows.ts';
import type { AppDeps } from '../../deps.ts';
import { type ServerFamily, serverFamilyOf } from '../../families/server-family.ts';
import { familiesOf, type JudgeDeps } from '../judge/judge-in-transaction.ts';
import { withoutLines } from '../judge/cases.ts';
import { logsOf } from '../protocol/event-log.ts';
import { lockFacility } from '../../families/facility-lock.ts';
import { signalFacility } from '../protocol/facility-signals.ts';
import { writeCaseStep } from './lost-ranges.ts';
import { caseRowOf } from '../store/case-rows.ts';

/**
 * Closes the cases of a device's refused events that an officer set aside, at one step of the feed: a supervisor has nothing
 * left to do there. A device goes on telling until a page has brought the closed cases; what is closed stays as it is. A
 * parked event's case stays open, because the event may still be accepted.
 */
export async function closeSetAside(
  deps: Pick<AppDeps, 'db' | 'now'> & Pick<JudgeDeps, 'families'>,
  facility: FacilityId,
  { events, device }: { readonly events: readonly EventId[]; readonly device: string },
): Promise<void> {
  if (events.length === 0) return;
  const head = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockFacility(trx, facility);
    if (!locked) return null;
    // Its own case, or that of its voucher, which names it.
    const open = await trx
      .selectFrom('case_file')
      .innerJoin('event', (join) =>
        join
          .onRef('event.facility_id', '=', 'case_file.facility_id')
          .on(sql<boolean>`(event.event_id = case_file.case_id or event.event_id = any(case_file.about))`),
      )
      .selectAll('case_file')
      .select(['event.event_id as line', 'event.type'])
      .where('case_file.facility_id', '=', facility)
      .where('event.facility_id', '=', facility)
      .where(sql<boolean>`event.event_id = any(${events}::uuid[])`)
      .where('case_file.closed_at', 'is', null)
      .where('event.status', '=', 'refused')
      .where('event.log_id', 'in', logsOf(trx, facility, device))
      .orderBy('case_file.case_id')
      .execute();
    const closedAt = deps.now().toISOString();
    const closed = [...Map.groupBy(open, ({ case_id }) => case_id).values()].flatMap((lines) => {
      const [first] = lines;
      return first === undefined
        ? []
        : withoutAside(familiesOf(deps), caseRowOf(first), { aside: lines, closedAt });
    });
    if (closed.length === 0) return null;
    return (await writeCaseStep(trx, locked, closed)).seq;
  });
  if (head !== null) signalFacility(deps.db, facility, head);
}

/** A case once some of what it is about was set aside; of a voucher's the lines that nobody has dealt with stay. */
function withoutAside(
  families: readonly ServerFamily[],
  row: CaseRow,
  {
    aside,
    closedAt,
  }: {
    readonly aside: readonly { readonly line: string; readonly type: string | null }[];
    readonly closedAt: string;
  },
): CaseRow[] {
  const lines = aside.map(({ line }) => line);
  if (voucherOfCase(row) === null) return lines.includes(row.id) ? [{ ...asSetAside(row), closedAt }] : [];
  const type = aside.find((line) => line.type !== null)?.type;
  const vouchers = type ? serverFamilyOf(type, families)?.judging.vouchers : undefined;
  const left = withoutLines(row, { dealtWith: lines, at: closedAt, vouchers });
  return [left.closedAt === null ? left : asSetAside(left)];
}

/** What a case says once the officer has set its event aside. */
function asSetAside(row: CaseRow): CaseRow {
  return { ...row, ...inOrder([sentence('case.setAside'), ...(row.sentences ?? [])]) };
}
