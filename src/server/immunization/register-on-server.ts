import type { RegisterChanges } from '#domain/immunization/register/model.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { isFuture } from '#domain/kernel/local-date.ts';
import { monthOf } from '#domain/reports/report-month.ts';
import { register, type RegisterRows } from '#contract/families/register.ts';
import { registerDrift, registerFigureDrift, unitCoverageDrifts, vaccNoDrift } from './drift.ts';
import { facilityCoverageWrites, unitCoverageWrites } from './coverage-writes.ts';
import type {
  RecordSubject,
  RecordTakenBack,
  SentRecord,
  ServerFamily,
  TakingBack,
} from '../families/server-family.ts';
import { caseOfReversed, type RegisterRun } from './register-run.ts';
import { handOverLateWrite } from '../organisation/handover-asked.ts';
import { numbersSinceBackup } from './vacc-numbers.ts';
import { askRegister, registerOf } from './load-register.ts';
import {
  caseOfRecorded,
  casesSettledBy,
  opensIntroduced,
  recordInRun,
  type RegisterFound,
  responseOfRecorded,
  toldOfEnd,
} from './record.ts';
import { recountRegister } from './recount.ts';
import { childRowOf, immunizationRowOf } from './stored-register.ts';
import { withdrawOfDead } from './of-dead-child.ts';
import { messagesOfBatch, registerWrites } from './write-register.ts';
import { z } from 'zod';
import { antigenIdSchema, type ChildId, type ImmunizationId } from '#domain/kernel/ids.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The few fields of a dose record that a case is described by; all others are ignored. */
const payloadSchema = z.object({
  antigen: antigenIdSchema.nullish().catch(null),
  doses: z.int().nullish().catch(null),
});

/**
 * The antigen and number of doses of each record. The child's name is left out, because the list may cover many
 * facilities.
 */
async function registerSubjects(
  _db: unknown,
  records: readonly SentRecord[],
): Promise<readonly RecordSubject[]> {
  return records.map(({ payload }) => {
    const said = payloadSchema.safeParse(payload).data;
    return { antigen: said?.antigen ?? null, doses: said?.doses ?? null, batchNo: null };
  });
}

/**
 * Taking back a record voids a dose, or withdraws an entry and voids the doses that the same person recorded for it.
 * An entry stays if other people have recorded doses for it or merged it, because then the child is known to more than
 * its author.
 */
const registerTakingBack: TakingBack = {
  types: new Set<RegisterEvent['type']>(['immunize', 'register-child']),
  stays: 'call.othersRecordedSince',
  async eventsOf(trx, taken) {
    const reason = taken.finding;
    const voiding = (record: string): RegisterEvent => ({
      type: 'void-immunization',
      payload: { immunization: record as ImmunizationId, reason },
    });
    if (taken.type === 'immunize') return { events: [voiding(taken.record)], withIt: [] };
    const withIt = await recordsOfAuthor(trx, taken);
    if (withIt === null) return null;
    const child = taken.record as string as ChildId;
    const withdrawn: RegisterEvent = { type: 'withdraw-child', payload: { child, reason } };
    return { events: [...withIt.map(voiding), withdrawn], withIt };
  },
};

/** The records of a child's entry; null if anyone but its author has built on it. */
async function recordsOfAuthor(
  trx: Transaction<Database>,
  { facility, record }: RecordTakenBack,
): Promise<readonly string[] | null> {
  const entries = await trx
    .selectFrom('child')
    .select(['child_id', 'admin'])
    .where('facility_id', '=', facility)
    .where((eb) => eb.or([eb('child_id', '=', record), eb('merged_into', '=', record)]))
    .execute();
  const records = await trx
    .selectFrom('immunization')
    .select(['immunization_id', 'admin'])
    .where('facility_id', '=', facility)
    .where('child_id', '=', record)
    .where('voided', 'is', null)
    .orderBy('immunization_id')
    .execute();
  const [child, merged] = entries;
  if (!child || merged || records.some(({ admin }) => admin !== child.admin)) return null;
  return records.map(({ immunization_id: id }) => id);
}

/**
 * The server side of the children's register. An event about a child is never refused; doubts become cases for a
 * person to review.
 */
export const registerOnServer: ServerFamily<RegisterRows, RegisterChanges, RegisterFound, RegisterRun> = {
  family: register,
  judging: {
    isAlwaysRecorded: true,
    ask: askRegister,
    look: (trx, asked, answer) => registerOf(trx, asked, answer),
    judge: recordInRun,
    response: responseOfRecorded,
    caseOf: caseOfRecorded,
    watching: { types: new Set(['reverse']), caseOf: caseOfReversed },
    settles: (event) => casesSettledBy(event as RegisterEvent),
  },
  storing: {
    // The server may assign another vaccination number, so a tablet cannot derive the row itself.
    hasDigestAck: false,
    inEverySnapshot: true,
    rowWrites: ({ facility }, events) => [
      ...registerWrites(facility, events),
      handOverLateWrite(facility, events),
    ],
    async rowsOf(trx, facility) {
      const children = await trx
        .selectFrom('child')
        .selectAll()
        .where('facility_id', '=', facility)
        .execute();
      const doses = await trx
        .selectFrom('immunization')
        .selectAll()
        .where('facility_id', '=', facility)
        .execute();
      return { child: children.map(childRowOf), immunization: doses.map(immunizationRowOf) };
    },
    async afterBatch(trx, locked, events) {
      await withdrawOfDead(trx, locked.facility, toldOfEnd(events));
      if (await opensIntroduced(trx, events)) await recountRegister(trx, locked);
    },
  },
  figures: {
    // All events of a batch share one collector of changes.
    facilityWrites: (locked, [first]) =>
      first ? facilityCoverageWrites(locked, first.accepted.found.changes) : [],
    sharedWrites: (locked, [first]) =>
      first ? unitCoverageWrites(locked, first.accepted.found.changes) : [],
    reportParts: ({ accepted, candidate }) => {
      const event = accepted.event as RegisterEvent;
      // A dose copied from a card was given elsewhere or reported earlier.
      if (event.type !== 'immunize' || event.payload.isHistory) return [];
      // A month in the future has no report yet.
      if (isFuture(event.payload.immunizedOn, accepted.facts.at)) return [];
      return [{ month: monthOf(event.payload.immunizedOn), entries: 0, doses: 1, event: candidate.eventId }];
    },
  },
  people: { messages: messagesOfBatch, subjectsOf: registerSubjects, takingBack: registerTakingBack },
  upkeep: {
    drift: (facility) => [registerDrift(facility), vaccNoDrift(facility)],
    driftByRules: registerFigureDrift,
    figureDrift: unitCoverageDrifts,
    givenSinceBackup: numbersSinceBackup,
  },
};
