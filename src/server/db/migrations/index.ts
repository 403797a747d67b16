import type { Migration } from '../migration.ts';
import { organisationAndUsers } from './0001-organisation-and-users.ts';
import { ledgerAndSync } from './0002-ledger-and-sync.ts';
import { searchAndHousekeeping } from './0003-search-and-housekeeping.ts';
import { reversalsAndArrivals } from './0004-reversals-and-arrivals.ts';
import { children } from './0005-children.ts';
import { messages } from './0006-messages.ts';
import { messagesAgain } from './0007-messages-again.ts';
import { feedAsText } from './0008-feed-as-text.ts';
import { ownSteps } from './0009-own-steps.ts';
import { peopleAndStores } from './0010-people-and-stores.ts';
import { userParticulars } from './0011-user-particulars.ts';
import { pinAndSecondFactor } from './0012-pin-and-second-factor.ts';
import { logNumbers } from './0016-log-numbers.ts';
import { supportAndProfiles } from './0020-support-and-profiles.ts';
import { closedPlaces } from './0021-closed-places.ts';
import { rollups } from './0030-rollups.ts';
import { placesByCommand } from './0031-places-by-command.ts';
import { childOpenings } from './0032-child-openings.ts';
import { reportMonths } from './0033-report-months.ts';
import { subscription } from './0040-subscription.ts';
import { openPayments } from './0041-open-payments.ts';
import { equipment } from './0050-equipment.ts';
import { grantsByUser } from './0051-grants-by-user.ts';
import { entriesByTime } from './0052-entries-by-time.ts';
import { doseKinds } from './0056-dose-kinds.ts';
import { readings } from './0057-readings.ts';
import { reconcileMarks } from './0058-reconcile-marks.ts';
import { facilityCards } from './0059-facility-cards.ts';
import { closingHeads } from './0060-closing-heads.ts';
import { entriesByMeaning } from './0061-entries-by-meaning.ts';
import { reportRollup } from './0062-report-rollup.ts';
import { registerByTime } from './0063-register-by-time.ts';
import { vouchers } from './0064-vouchers.ts';
import { byFacility } from './0065-by-facility.ts';
import { aefi } from './0066-aefi.ts';
import { aefiByMonth } from './0094-aefi-by-month.ts';
import { periods } from './0067-periods.ts';
import { coverage } from './0068-coverage.ts';
import { adjustmentReasons } from './0069-adjustment-reasons.ts';
import { vvmReadings } from './0070-vvm-readings.ts';
import { offeredVaccines } from './0071-offered-vaccines.ts';
import { vialSizes } from './0075-vial-sizes.ts';
import { registerInOrder } from './0078-register-in-order.ts';
import { activitiesByMonth } from './0079-activities-by-month.ts';
import { figuresInPlace } from './0080-figures-in-place.ts';
import { heldSessions } from './0091-held-sessions.ts';
import { lotsAndCalls } from './0092-lots-and-calls.ts';
import { reportsOfOnesOwn } from './0093-reports-of-ones-own.ts';
import { linesOfLots } from './0109-lines-of-lots.ts';
import { linesOfOtherPeriods } from './0110-lines-of-other-periods.ts';
import { dosesOfSessions } from './0095-doses-of-sessions.ts';
import { seriesOfAntigens } from './0100-series-of-antigens.ts';
import { senders } from './0113-senders.ts';
import { accountsByOthers } from './0114-accounts-by-others.ts';
import { registerReadings } from './0115-register-readings.ts';
import { nationalChanges } from './0112-national-changes.ts';
import { backupsAndPulse } from './0119-backups-and-pulse.ts';
import { unconfirmedArrivals } from './0124-unconfirmed-arrivals.ts';
import { countedLots } from './0123-counted-lots.ts';
import { figuresByMovement } from './0122-figures-by-movement.ts';
import { plannedSessions } from './0084-planned-sessions.ts';
import { dosesNotGiven } from './0087-doses-not-given.ts';
import { caregiverLanguage } from './0088-caregiver-language.ts';
import { handovers } from './0103-handovers.ts';
import { chambersAndAlarms } from './0126-chambers-and-alarms.ts';

/** Every step of the schema, oldest first. New ones go to the end. */
export const migrations: readonly Migration[] = [
  organisationAndUsers,
  ledgerAndSync,
  searchAndHousekeeping,
  reversalsAndArrivals,
  children,
  messages,
  messagesAgain,
  feedAsText,
  ownSteps,
  peopleAndStores,
  userParticulars,
  pinAndSecondFactor,
  logNumbers,
  supportAndProfiles,
  closedPlaces,
  rollups,
  placesByCommand,
  childOpenings,
  reportMonths,
  subscription,
  openPayments,
  equipment,
  grantsByUser,
  entriesByTime,
  doseKinds,
  readings,
  reconcileMarks,
  facilityCards,
  closingHeads,
  entriesByMeaning,
  reportRollup,
  registerByTime,
  vouchers,
  byFacility,
  aefi,
  periods,
  coverage,
  adjustmentReasons,
  vvmReadings,
  offeredVaccines,
  vialSizes,
  registerInOrder,
  activitiesByMonth,
  figuresInPlace,
  plannedSessions,
  dosesNotGiven,
  caregiverLanguage,
  heldSessions,
  lotsAndCalls,
  reportsOfOnesOwn,
  aefiByMonth,
  dosesOfSessions,
  seriesOfAntigens,
  handovers,
  linesOfLots,
  linesOfOtherPeriods,
  nationalChanges,
  senders,
  accountsByOthers,
  registerReadings,
  backupsAndPulse,
  figuresByMovement,
  countedLots,
  unconfirmedArrivals,
  chambersAndAlarms,
];
