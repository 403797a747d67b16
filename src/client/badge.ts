import type { Level } from '#domain/access/model.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow } from '#client/db/rows.ts';
import { sessionFacts } from '#client/session/session-facts.ts';
import { openRow } from '#client/session/standing.ts';
import { readStatus, type SyncState } from '#client/db/sync-status.ts';
import { isSettledByFacility, openCaseRows } from './queries/open-cases.ts';
import { stillToSend } from './queries/row-status.ts';
import { stockLoaded } from './queries/scope.ts';
import { attentionRows, isSeenToHere } from './sync-centre-rows.ts';

export interface Badge {
  /** Events that the server has not taken yet: the signed-in facility's, or everybody's while nobody is signed in. */
  readonly waiting: number;
  /** Events of other facilities that were used on this device; they go out when an officer of theirs signs in. */
  readonly otherFacilities: number;
  /** Refused or parked events that the officer can see to. */
  readonly needAttention: number;
  /** Parked events that somebody else decides on: the server has them, and they do not count there. */
  readonly heldBack: number;
  /** Open cases that no event of this device stands for and that whoever is signed in can settle. */
  readonly openCases: number;
  /** False while the facility's stock has never been here whole. */
  readonly stockLoaded: boolean;
  readonly state: SyncState;
  readonly lastSuccessAt: number | null;
}

/** Events of this device that the server has not taken, of all facilities that were ever used on it. */
export async function waitingEvents(db: DeviceDatabase): Promise<number> {
  return unsentOf(await db.log.toArray());
}

function unsentOf(logs: readonly LogRow[]): number {
  return stillToSend(
    logs.reduce((sum, log) => sum + Math.max(0, log.next_seq - 1 - log.accepted_through), 0),
  );
}

/** What the header's badge says. */
export async function badge(db: DeviceDatabase): Promise<Badge> {
  const [isLoaded, logs, status, session] = await Promise.all([
    stockLoaded(db),
    db.log.toArray(),
    readStatus(db),
    openRow(db),
  ]);
  const facts = session && sessionFacts(session);
  const facility = facts?.facilityId ?? null;
  const own = session ? logs.filter((log) => log.facility === facility) : logs;
  const waiting = unsentOf(own);
  const otherFacilities = unsentOf(logs) - waiting;
  const exceptions = facts ? await attentionRows(db, facts) : [];
  const needAttention = exceptions.filter(isSeenToHere).length;
  const openCases = facility ? await countOpenCases(db, facility, facts?.level ?? null) : 0;
  const { state, lastSuccessAt } = status;
  return {
    waiting,
    otherFacilities,
    needAttention,
    heldBack: exceptions.length - needAttention,
    openCases,
    stockLoaded: isLoaded,
    state,
    lastSuccessAt,
  };
}

async function countOpenCases(
  db: DeviceDatabase,
  facility: FacilityId,
  level: Level | null,
): Promise<number> {
  const rows = await openCaseRows(db, facility);
  return rows.filter((row) => level !== 'facility' || isSettledByFacility(row)).length;
}
