import type { Transaction } from 'kysely';
import type { CaseRow, FacilityItem } from '#contract/sync-rows.ts';
import type { PushRequest } from '#contract/sync.ts';
import type { Database } from '../../db/schema.ts';
import type { LockedFacility } from '../store/facility-lock.ts';
import { syncSentences } from '#contract/sync-sentences.ts';
import { serverFamilies } from '../../families/registry.ts';
import { rowsOnWire, type WireRows } from '../../families/wire-rows.ts';
import { writeCases } from '../store/write-cases.ts';

interface IncidentDeps {
  readonly now: () => Date;
  readonly newId: () => string;
}

/**
 * Records ranges that a tablet reports as lost: each becomes an incident and a case, at a step of its own. What the
 * server already accepted of a range is not lost; a range that this push does not reach is recorded by the one that does.
 * @returns the facility as it stands after that.
 */
export async function recordLostRanges(
  trx: Transaction<Database>,
  deps: IncidentDeps,
  locked: LockedFacility,
  log: PushRequest['log'],
  reached: { readonly from: number; readonly through: number },
): Promise<LockedFacility> {
  const lost = (log.lost ?? [])
    .map(({ first, last }) => ({ first: Math.max(first, reached.from), last }))
    .filter(({ first, last }) => first <= last && last <= reached.through);
  let current = locked;
  for (const { first, last } of lost) {
    const detail = `${syncSentences['lost-range']}: ${first} to ${last} of log ${log.log_id}`;
    current = await openCase(trx, deps, current, { reason: 'lost-range', detail, event: null });
    await recordIncident(trx, deps, locked.facility, 'lost-range', detail);
  }
  return current;
}

/** Opens a case that stands for itself, at a step of the facility's feed; under a new id unless it is given one. */
export async function openCase(
  trx: Transaction<Database>,
  deps: IncidentDeps,
  locked: LockedFacility,
  about: Pick<CaseRow, 'reason' | 'detail' | 'event'> & { readonly id?: string },
): Promise<LockedFacility> {
  const opened: CaseRow = { id: deps.newId(), ...about, openedAt: deps.now().toISOString(), closedAt: null };
  return writeCaseStep(trx, locked, [opened]);
}

/** Stores cases as they now are, and tells of them at a step of the facility's feed, with rows that changed with them. */
export async function writeCaseStep(
  trx: Transaction<Database>,
  locked: LockedFacility,
  cases: CaseRow[],
  changed: Partial<WireRows> = {},
): Promise<LockedFacility> {
  const s = locked.seq + 1;
  const item: FacilityItem = {
    s,
    k: 'case',
    log_id: null,
    verdict: null,
    ...rowsOnWire(serverFamilies),
    ...changed,
    cases,
  };
  await writeCases(trx, locked.facility, cases);
  await trx
    .insertInto('feed')
    .values({ facility_id: locked.facility, s, log_id: null, log_seq: null, item: JSON.stringify(item) })
    .execute();
  await trx.updateTable('facility_head').set({ seq: s }).where('facility_id', '=', locked.facility).execute();
  return { ...locked, seq: s };
}

/** Notes something that an operator has to look at. */
export async function recordIncident(
  db: Pick<Transaction<Database>, 'insertInto'>,
  deps: IncidentDeps,
  facility: string | null,
  kind: string,
  detail: string,
): Promise<void> {
  await db
    .insertInto('incident')
    .values({ id: deps.newId(), facility_id: facility, kind, detail, opened_at: deps.now() })
    .execute();
}
