import type { ChildDetails } from '#domain/immunization/register/model.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import {
  type AntigenId,
  type ChildId,
  childIdOf,
  type EntryId,
  type EventId,
  type UserId,
} from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import type { Offer } from '#domain/immunization/schedule/offered.ts';
import type { SessionWithVial } from '#domain/sessions/held/given-in.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { OpenResult } from '#client/open-database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { derivationOf } from '../projection/rebuild.ts';
import { queryScope } from '#client/queries/scope.ts';
import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { knownClock, serverTimeBy } from '../db/clock.ts';
import { cardOf } from './card.ts';
import { dueList, type DueListQuery } from './due-list.ts';
import { childOf, duplicatesOf, listChildren, type ListQuery, searchAsTyped } from './find-children.ts';
import { notGivenTo, registerFigures, sessionSoFar } from './given-here.ts';
import { recordCounts, visitsPage, type VisitsQuery } from './records.ts';
import {
  type SaveRecordsOptions,
  type SaveRecordsRefusal,
  type SaveRecordsResult,
  saveRecords,
} from './save-records.ts';
import { replacedOnAt } from './offered-here.ts';
import { givenFrom, givenInSession, stockChoices } from './stock-choices.ts';
import type { Comparable } from '../db/child-tokens.ts';
import { numbersLeft } from './vacc-nos.ts';

export interface RegisterOptions extends SaveRecordsOptions {
  /** Likely duplicates that the officer saw and ruled out. */
  readonly notSameAs?: readonly ChildId[];
}

export type RegisterResult =
  | {
      readonly ok: true;
      readonly child: ChildId;
      readonly event: EventId;
      /** Null if this device has no number left: the server then assigns one. */
      readonly vaccNo: string | null;
    }
  | SaveRecordsRefusal;

const defaultLimit = 20;

/** The register of the signed-in facility: saves and reads for screens. Reads use IndexedDB only. */
export function childrenOf(
  db: DeviceDatabase,
  { deps, ready, onSaved }: { deps: EngineDeps; ready: () => Promise<OpenResult>; onSaved: () => void },
) {
  const now = async () => facilityMinuteAt(serverTimeBy(await knownClock(db), deps.now()));

  async function saveTogether(
    events: readonly RegisterEvent[],
    options?: SaveRecordsOptions,
  ): Promise<SaveRecordsResult> {
    const opened = await ready();
    if (!opened.ok) return { ok: false, reason: 'not-saved' };
    const saved = await saveRecords(db, deps, { events, ...(options && { options }) });
    if (saved.ok) onSaved();
    return saved;
  }

  async function register(
    details: ChildDetails,
    { notSameAs, ...options }: RegisterOptions = {},
  ): Promise<RegisterResult> {
    const payload = { ...details, vaccNo: null, ...(notSameAs && { notSameAs: [...notSameAs] }) };
    const saved = await saveTogether([{ type: 'register-child', payload }], options);
    if (!saved.ok) return saved;
    const [event] = saved.events;
    const [vaccNo = null] = saved.vaccNos;
    if (event === undefined) return { ok: false, reason: 'not-saved' };
    return { ok: true, child: childIdOf(event), event, vaccNo };
  }

  return {
    register,
    saveTogether,
    save: (event: RegisterEvent, options?: SaveRecordsOptions) => saveTogether([event], options),
    likelyDuplicates: async (child: Comparable) => duplicatesOf(db, child, dateOf(await now())),
    async numbersLeft(): Promise<number> {
      const scope = await queryScope(db);
      return scope ? numbersLeft(db, scope.facility) : 0;
    },
    list: (query: ListQuery) => listChildren(db, query),
    search: (text: string, limit = defaultLimit) => searchAsTyped(db, { text, limit }),
    child: (id: ChildId) => childOf(db, id),
    card: (id: ChildId, today: LocalDate) => cardOf(db, id, today),
    visits: (query: VisitsQuery) => visitsPage(db, query),
    recordCounts: () => recordCounts(db),
    registerFigures: () => registerFigures(db),
    stock: (antigen: AntigenId, today: LocalDate) => stockChoices(db, antigen, today),
    sessionSoFar: (officer: UserId, today: LocalDate) => sessionSoFar(db, { officer, today }),
    notGivenTo: (children: ReadonlySet<ChildId>, on: LocalDate) => notGivenTo(db, children, on),
    givenFrom: (entry: EntryId) => givenFrom(db, entry),
    givenInSession: (entry: EntryId, held: SessionWithVial) => givenInSession(db, entry, held),
    /** Days on which vaccines replaced older ones here, by series. */
    async replacedOn(): Promise<Offer['replacedOn']> {
      const scope = await queryScope(db);
      return scope ? replacedOnAt(db, scope.facility) : new Map();
    },
    dueList: (query: DueListQuery) => dueList(db, query),
    /** Progress of a derivation of the due list; null when it is complete. */
    dueDerivation: () => derivationOf(db),
    /** The current minute at the facility, by the server's clock as far as it is known. */
    now,
  };
}

export type Children = ReturnType<typeof childrenOf>;
