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
 * Closes, in one feed step, the cases of refused events that an officer set aside, because nothing is left for a
 * supervisor to do. The device repeats the report until it receives the closed cases, so closing twice changes
 * nothing. The case of a parked event stays open, because the event may still be accepted.
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
    // The event's own case, or the case of its voucher, which lists it.
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

/** A case after some of its events were set aside; a voucher's case keeps the lines that nobody has dealt with. */
export function withoutAside(
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

/** A case after its event was set aside by the officer. */
function asSetAside(row: CaseRow): CaseRow {
  return { ...row, ...inOrder([sentence('case.setAside'), ...(row.sentences ?? [])]) };
}
