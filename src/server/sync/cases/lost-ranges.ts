import { sentence } from '#contract/codes.ts';
import { inOrder } from '#server/http/saying.ts';
import type { Kysely, Transaction } from 'kysely';
import type { CaseRow, FacilityItem } from '#contract/wire/rows.ts';
import type { PushRequest } from '#contract/wire/sync.ts';
import type { Database } from '../../db/schema.ts';
import type { LockedFacility } from '../../families/facility-lock.ts';
import { serverFamilies } from '../../families.ts';
import { rowsOnWire, type WireRows } from '../../families/server-family.ts';
import { writeCases } from '../store/case-rows.ts';

interface IncidentDeps {
  readonly now: () => Date;
  readonly newId: () => string;
}

/**
 * Records the ranges that a tablet reports as lost, each as an incident and a case at its own feed step. Events of a
 * range that the server already accepted are not lost. A range beyond this push is recorded by the push that reaches
 * it.
 * @returns the facility after these steps.
 */
export async function recordLostRanges(
  trx: Transaction<Database>,
  deps: IncidentDeps,
  locked: LockedFacility,
  log: PushRequest['log'],
  {
    reached,
    from,
  }: { readonly reached: { readonly from: number; readonly through: number }; readonly from: Teller },
): Promise<LockedFacility> {
  const lost = (log.lost ?? [])
    .map(({ first, last }) => ({ first: Math.max(first, reached.from), last }))
    .filter(({ first, last }) => first <= last && last <= reached.through);
  let current = locked;
  for (const { first, last } of lost) {
    const said = inOrder([
      sentence('sync.lost-range'),
      sentence('caseFigures.ofLog', { first, last, log: log.log_id }),
    ]);
    const id = deps.newId();
    current = await openCase(trx, deps, current, { id, reason: 'lost-range', ...said, event: null });
    await trx
      .updateTable('case_file')
      .set({ caused_by: from.user })
      .where('facility_id', '=', locked.facility)
      .where('case_id', '=', id)
      .execute();
    await recordDeviceIncident(trx, deps, {
      facility: locked.facility,
      kind: 'lost-range',
      detail: said.detail,
      ...from,
    });
  }
  return current;
}

/**
 * Opens a case that belongs to no event, at its own step of the facility's feed, under a new id unless one is given.
 */
export async function openCase(
  trx: Transaction<Database>,
  deps: IncidentDeps,
  locked: LockedFacility,
  about: Pick<CaseRow, 'reason' | 'detail' | 'sentences' | 'event'> & { readonly id?: string },
): Promise<LockedFacility> {
  const opened: CaseRow = { id: deps.newId(), ...about, openedAt: deps.now().toISOString(), closedAt: null };
  return writeCaseStep(trx, locked, [opened]);
}

/** Stores cases, and publishes them with the rows that changed with them at one step of the facility's feed. */
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
    .values({
      facility_id: locked.facility,
      s,
      log_id: null,
      log_seq: null,
      item: JSON.stringify(item),
      mark: locked.mark,
    })
    .execute();
  await trx.updateTable('facility_head').set({ seq: s }).where('facility_id', '=', locked.facility).execute();
  return { ...locked, seq: s };
}

/** The source of an incident: the signed-in user and the device of the sign-in. */
export interface Teller {
  readonly device: string | null;
  readonly user: string;
}

const dayMs = 24 * 60 * 60 * 1000;
/** A user chooses the device name at sign-in, so this limits how many alarms one user can raise by changing it. */
const maxByUser = 3;

/**
 * Records a device's report for the operator, once a day for each kind, facility and device, because the device
 * repeats the report, under any log, as long as the problem lasts.
 */
export async function recordDeviceIncident(
  db: Kysely<Database>,
  deps: IncidentDeps,
  incident: Teller & { readonly facility: string; readonly kind: string; readonly detail: string },
): Promise<void> {
  const { facility, kind, detail, device, user } = incident;
  const known = await db
    .selectFrom('incident')
    .select(['device', 'user_id'])
    .where('kind', '=', kind)
    .where('opened_at', '>', new Date(deps.now().getTime() - dayMs))
    .where('facility_id', '=', facility)
    .where((eb) => eb.or([eb('device', '=', device), eb('user_id', '=', user)]))
    .limit(maxByUser)
    .execute();
  const isTold = known.some((row) => (device === null ? row.user_id === user : row.device === device));
  if (isTold || known.length === maxByUser) return;
  await db
    .insertInto('incident')
    .values({
      id: deps.newId(),
      facility_id: facility,
      kind,
      detail,
      opened_at: deps.now(),
      device,
      user_id: user,
    })
    .execute();
}
