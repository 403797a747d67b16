import { Dexie } from 'dexie';
import type { AntigenId, EntryId, UserId } from '#domain/kernel/ids.ts';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { type ImmunizationType, immunizationTypes } from '#domain/ledger/model.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { queryScope } from '#client/queries/scope.ts';
import type { ImmunizationFileRow } from '../db/child-rows.ts';

/** What an officer's last records of a day say about the next one: a session is of one type, and a vial is for many children. */
export interface SessionSoFar {
  readonly type: ImmunizationType | null;
  /** The stock that each antigen was last taken from. */
  readonly sources: ReadonlyMap<AntigenId, EntryId>;
}

/** Records of each type that are looked at, newest first: more than anybody writes in a day. */
const mostRead = 1000;

/** The session that an officer holds on a day, as it is on this device. A record of the day, or saved on it, belongs to it. */
export async function sessionSoFar(
  db: DeviceDatabase,
  { officer, today }: { readonly officer: UserId; readonly today: LocalDate },
): Promise<SessionSoFar> {
  const scope = await queryScope(db);
  if (!scope) return { type: null, sources: new Map() };
  const isOfSession = ({ admin, isHistory, voided, immunizedOn, createdAt }: ImmunizationFileRow) =>
    admin === officer &&
    !isHistory &&
    voided === null &&
    (immunizedOn === today || facilityDayAt(Date.parse(createdAt)) === today);
  const read = await Promise.all(
    immunizationTypes.map((type) =>
      db.immunization
        .where('[facility+immunizationType+id]')
        .between([scope.facility, type, Dexie.minKey], [scope.facility, type, Dexie.maxKey])
        .reverse()
        .limit(mostRead)
        .toArray(),
    ),
  );
  const oldestFirst = read
    .flat()
    .filter(isOfSession)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    type: oldestFirst.at(-1)?.immunizationType ?? null,
    sources: new Map(
      oldestFirst.flatMap(({ antigen, source }) => (source === null ? [] : [[antigen, source] as const])),
    ),
  };
}
