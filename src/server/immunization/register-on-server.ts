import type { RegisterChanges } from '#domain/immunization/register/model.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { isFuture } from '#domain/kernel/local-date.ts';
import { monthOf } from '#domain/reports/report-month.ts';
import { register, type RegisterRows } from '#contract/families/register.ts';
import { registerFigureDrift, unitCoverageDrifts } from './coverage-drift.ts';
import { facilityCoverageWrites, unitCoverageWrites } from './coverage-writes.ts';
import type { ServerFamily } from '../families/server-family.ts';
import { caseOfReversed } from './given-from-reversed.ts';
import { handOverLateWrite } from '../organisation/handover-asked.ts';
import { registerSubjects } from './case-subjects.ts';
import { numbersSinceBackup } from './draw-numbers.ts';
import { askRegister, noRegister, registerOf } from './load-register.ts';
import { recordInRun } from './record-in-run.ts';
import { caseOfRecorded, casesSettledBy, responseOfRecorded, toldOfEnd } from './recorded.ts';
import { opensIntroduced } from './opens-introduced.ts';
import { recountRegister } from './recount-register.ts';
import { registerDrift, vaccNoDrift } from './register-drift.ts';
import type { RegisterFound } from './register-deed.ts';
import type { RegisterRun } from './register-run.ts';
import { childRowOf, immunizationRowOf } from './stored-register.ts';
import { registerTakingBack } from './taking-back.ts';
import { withdrawOfDead } from './of-dead-child.ts';
import { messagesOfBatch, registerWrites } from './write-register.ts';

/** The register of children on the server. What happened to a child is never refused: a person looks at it. */
export const registerOnServer: ServerFamily<RegisterRows, RegisterChanges, RegisterFound, RegisterRun> = {
  family: register,
  isAlwaysRecorded: true,
  // The server may give a child another number, and a tablet of before works out stock only.
  comesShort: false,
  isToldUnasked: true,
  ask: askRegister,
  look: async (trx, asked, answer) => (answer === null ? noRegister() : registerOf(trx, asked, answer)),
  judge: recordInRun,
  response: responseOfRecorded,
  caseOf: caseOfRecorded,
  watch: caseOfReversed,
  settles: (event) => casesSettledBy(event as RegisterEvent),
  takingBack: registerTakingBack,
  subjectsOf: registerSubjects,
  givenSinceBackup: numbersSinceBackup,
  rowWrites: ({ facility }, deeds) => [
    ...registerWrites(facility, deeds),
    handOverLateWrite(facility, deeds),
  ],
  reportParts: ({ accepted, candidate }) => {
    const event = accepted.event as RegisterEvent;
    // A dose copied from a card was given elsewhere, or told of before.
    if (event.type !== 'immunize' || event.payload.isHistory) return [];
    // A month that has not come has no report yet.
    if (isFuture(event.payload.immunizedOn, accepted.facts.at)) return [];
    return [{ month: monthOf(event.payload.immunizedOn), entries: 0, doses: 1, event: candidate.eventId }];
  },
  messages: messagesOfBatch,
  async rowsOf(trx, facility) {
    const children = await trx.selectFrom('child').selectAll().where('facility_id', '=', facility).execute();
    const doses = await trx
      .selectFrom('immunization')
      .selectAll()
      .where('facility_id', '=', facility)
      .execute();
    return { child: children.map(childRowOf), immunization: doses.map(immunizationRowOf) };
  },
  // All events of a batch note what they change in one place.
  figureWrites: (locked, [deed]) => (deed ? facilityCoverageWrites(locked, deed.accepted.found.changes) : []),
  sharedWrites: (locked, [deed]) => (deed ? unitCoverageWrites(locked, deed.accepted.found.changes) : []),
  async afterBatch(trx, locked, deeds) {
    await withdrawOfDead(trx, locked.facility, toldOfEnd(deeds));
    if (await opensIntroduced(trx, deeds)) await recountRegister(trx, locked);
  },
  drift: (facility) => [registerDrift(facility), vaccNoDrift(facility)],
  driftByRules: registerFigureDrift,
  figureDrift: unitCoverageDrifts,
};
