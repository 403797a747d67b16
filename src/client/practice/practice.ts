import { practiceDeps } from './practising.ts';
import { Dexie } from 'dexie';
import { createEngine, type Engine } from '#client/engine.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { sessionFacts } from '#client/session/session-facts.ts';
import { openRow } from '#client/session/standing.ts';
import { assert } from '#domain/kernel/assert.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { type AntigenId, type ChildId, childIdOf } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate, quarterOf, yearOf } from '#domain/kernel/local-date.ts';
import { dayOfAge } from '#domain/immunization/schedule/age.ts';
import { doseOnCard, type RegisterEvent } from '#domain/immunization/register/record.ts';
import type { Sex } from '#domain/immunization/schedule/scheduled-dose.ts';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { FacilityRef, VvmStage } from '#domain/ledger/model.ts';
import { isOfficer } from '../session/officer.ts';

/**
 * Prepares a practice day for the officer signed in at `real`: their account without its keys, the antigens and places, and invented stock
 * and children, saved as an officer would save them. @returns false if no officer with stock and children is signed in here.
 */
export async function beginPractice(real: DeviceDatabase, deps: EngineDeps): Promise<boolean> {
  await endPractice(deps);
  const engine = createEngine(practiceDeps(deps));
  try {
    await engine.storage.open();
    if (!(await copyOfficer(real, engine.db))) return false;
    await practiceStock(engine);
    await practiceChildren(engine);
    return true;
  } finally {
    engine.close();
  }
}

/** Deletes all practice data. */
export async function endPractice(deps: EngineDeps): Promise<void> {
  const { name, indexedDB, IDBKeyRange } = practiceDeps(deps);
  for (const one of [name, `${name}-answers`]) await new Dexie(one, { indexedDB, IDBKeyRange }).delete();
}

async function copyOfficer(real: DeviceDatabase, practice: DeviceDatabase): Promise<boolean> {
  const row = await openRow(real);
  const facility = row && sessionFacts(row).facilityId;
  if (!facility) return false;
  // Without the officer's keys nothing can be sent, and without a PIN nobody is locked out of a practice.
  const { pin: _, locked: __, ...officer } = row;
  const [grants, antigens, places, cursors] = await Promise.all([
    real.grant.filter(({ user }) => user === row.reply.user_id).toArray(),
    real.antigen.toArray(),
    real.place.toArray(),
    real.cursor
      .where('[facility+scope]')
      .between([facility, Dexie.minKey], [facility, Dexie.maxKey])
      .toArray(),
  ]);
  await practice.transaction(
    'rw',
    [practice.session, practice.grant, practice.antigen, practice.place, practice.cursor],
    async () => {
      await practice.session.put({
        ...officer,
        token: 'practice',
        access: 'practice',
        sign_in_needed: false,
      });
      await practice.grant.bulkPut(grants);
      await practice.antigen.bulkPut(antigens);
      await practice.place.bulkPut(places);
      await practice.cursor.bulkPut(cursors);
    },
  );
  return true;
}

interface PracticeChild {
  readonly fullname: string;
  readonly sex: Sex;
  /** Age in days. */
  readonly days: number;
  /** Doses due up to this age in days were given on time. */
  readonly givenUntil: number;
}

/**
 * One child of each kind seen in a session: newborn, on time, overdue, nine months old. The surname Gwaji is Hausa for a trial, so that the
 * names show in every language that the children are invented.
 */
const children: readonly PracticeChild[] = [
  { fullname: 'Amina Gwaji', sex: 'female', days: 1, givenUntil: -1 },
  { fullname: 'Bello Gwaji', sex: 'male', days: 43, givenUntil: 1 },
  { fullname: 'Hauwa Gwaji', sex: 'female', days: 44, givenUntil: 1 },
  { fullname: 'Musa Gwaji', sex: 'male', days: 71, givenUntil: 45 },
  { fullname: 'Nafisa Gwaji', sex: 'female', days: 95, givenUntil: 1 },
  { fullname: 'Zainab Gwaji', sex: 'female', days: 277, givenUntil: 110 },
];

/** Enters the children, with the doses on their cards. */
export async function practiceChildren(engine: Engine): Promise<void> {
  const antigens = new Map((await engine.queries.antigens()).map(({ id, name }) => [name, id]));
  const today = dateOf(await engine.children.now());
  const registered = await engine.children.saveTogether(children.map((child) => registration(child, today)));
  assert(registered.ok, 'what is practised on is what an officer may save');
  const given = children.flatMap((child, at) => {
    const event = registered.events[at];
    return event === undefined ? [] : dosesOn(child, childIdOf(event), { antigens, today });
  });
  if (given.length === 0) return;
  const saved = await engine.children.saveTogether(given);
  assert(saved.ok, 'what is practised on is what an officer may save');
}

function registration({ fullname, sex, days }: PracticeChild, today: LocalDate): RegisterEvent {
  return {
    type: 'register-child',
    payload: {
      fullname,
      sex,
      bornOn: addDays(today, -days),
      caregiverName: 'Hadiza Gwaji',
      caregiverNumber: '',
      caregiverEmail: null,
      address: '',
      settlement: 'Unguwar Gwaji',
      vaccNo: null,
    },
  };
}

interface Day {
  readonly antigens: ReadonlyMap<string, AntigenId>;
  readonly today: LocalDate;
}

function dosesOn(child: PracticeChild, id: ChildId, { antigens, today }: Day): RegisterEvent[] {
  const bornOn = addDays(today, -child.days);
  const until = addDays(bornOn, child.givenUntil);
  return schedule
    .filter(({ introduction }) => introduction?.isByState !== true)
    .flatMap((dose) => {
      const antigen = antigens.get(dose.antigen);
      const on = dayOfAge(bornOn, dose.from);
      return antigen === undefined || on > until
        ? []
        : [doseOnCard(on, { child: id, antigen, dose: dose.code })];
    });
}

interface PracticeLot {
  readonly antigen: string;
  readonly doses: number;
  readonly batchNo: string;
  /** Days from today until it expires. */
  readonly lasts: number;
  readonly stage: VvmStage;
}

/** Stock with some notices: a lot to use first, one that expires soon. */
const lots: readonly PracticeLot[] = [
  { antigen: 'BCG', doses: 60, batchNo: 'PRACTICE-1', lasts: 400, stage: 'I' },
  { antigen: 'bOPV', doses: 100, batchNo: 'PRACTICE-2', lasts: 300, stage: 'I' },
  { antigen: 'HepB', doses: 40, batchNo: 'PRACTICE-3', lasts: 500, stage: 'I' },
  { antigen: 'Penta', doses: 80, batchNo: 'PRACTICE-4', lasts: 600, stage: 'I' },
  { antigen: 'PCV', doses: 48, batchNo: 'PRACTICE-5', lasts: 500, stage: 'I' },
  { antigen: 'Rota', doses: 40, batchNo: 'PRACTICE-6', lasts: 200, stage: 'I' },
  { antigen: 'IPV', doses: 50, batchNo: 'PRACTICE-7', lasts: 60, stage: 'I' },
  { antigen: 'MR', doses: 50, batchNo: 'PRACTICE-8', lasts: 350, stage: 'II' },
  { antigen: 'YF', doses: 40, batchNo: 'PRACTICE-9', lasts: 350, stage: 'I' },
];

/** Fills the store, as deliveries would. */
export async function practiceStock(engine: Engine): Promise<void> {
  const session = await engine.session.current();
  assert(session !== null && isOfficer(session), 'whoever practises is an officer of a facility');
  const supplier = await engine.queries.supplier(session.facilityId);
  const origin: FacilityRef = supplier
    ? { facility: supplier.id as FacilityRef['facility'], name: supplier.name }
    : { facility: session.facilityId, name: session.facility ?? '' };
  const antigens = new Map((await engine.queries.antigens()).map(({ id, name }) => [name, id]));
  const happenedAt = await engine.children.now();
  const today = dateOf(happenedAt);
  const deliveries = lots.flatMap(({ antigen: name, doses, batchNo, lasts, stage }): LedgerActivity[] => {
    const antigen = antigens.get(name);
    if (antigen === undefined) return [];
    const payload = {
      antigen,
      doses,
      batchNo,
      expiryOn: addDays(today, lasts),
      vvmStage: stage,
      vendor: 'Gwaji',
      officer: `${session.firstName} ${session.lastName}`,
      happenedAt,
      year: yearOf(today),
      quarter: quarterOf(today),
      origin,
    };
    return [{ type: 'receive', payload }];
  });
  if (deliveries.length === 0) return;
  const saved = await engine.stock.saveTogether(deliveries);
  assert(saved.ok, 'what is practised on is what an officer may save');
}
