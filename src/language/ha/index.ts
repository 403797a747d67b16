import type { TextsByCatalogue } from '../texts.ts';
import { accessDenied } from './access-denied.ts';
import { account } from './account.ts';
import { activitiesMoved } from './activities-moved.ts';
import { activitiesSaved } from './activities-saved.ts';
import { activityListings } from './activity-listings.ts';
import { activityNames } from './activity-names.ts';
import { activityTitles } from './activity-titles.ts';
import { adjustmentReasons } from './adjustment-reasons.ts';
import { aefiRefusals } from './aefi-refusals.ts';
import { aefi } from './aefi.ts';
import { age } from './age.ts';
import { amendmentsDoubtful } from './amendments-doubtful.ts';
import { amendmentsRefused } from './amendments-refused.ts';
import { amendmentsSaved } from './amendments-saved.ts';
import { amendments } from './amendments.ts';
import { analysisSubjects } from './analysis-subjects.ts';
import { analysis } from './analysis.ts';
import { antigens } from './antigens.ts';
import { app } from './app.ts';
import { arrivals } from './arrivals.ts';
import { birth } from './birth.ts';
import { calendar } from './calendar.ts';
import { card } from './card.ts';
import { caregiverMessages } from './caregiverMessages.ts';
import { cases } from './cases.ts';
import { cautions } from './cautions.ts';
import { changedFields } from './changed-fields.ts';
import { chartKinds } from './chart-kinds.ts';
import { children } from './children.ts';
import { count } from './count.ts';
import { counting } from './counting.ts';
import { coverage } from './coverage.ts';
import { dashboard } from './dashboard.ts';
import { dayFaults } from './day-faults.ts';
import { day } from './day.ts';
import { delivery } from './delivery.ts';
import { directions } from './directions.ts';
import { doseNames } from './dose-names.ts';
import { due } from './due.ts';
import { entryStates } from './entry-states.ts';
import { equipmentRefusals } from './equipment-refusals.ts';
import { equipmentTypes } from './equipment-types.ts';
import { equipmentUnit } from './equipment-unit.ts';
import { equipment } from './equipment.ts';
import { eventTypes } from './event-types.ts';
import { expiry } from './expiry.ts';
import { facilityEquipment } from './facility-equipment.ts';
import { facilityLedger } from './facility-ledger.ts';
import { faults } from './faults.ts';
import { fieldLabels } from './field-labels.ts';
import { figureAfter } from './figure-after.ts';
import { figureLabels } from './figure-labels.ts';
import { figureOpens } from './figure-opens.ts';
import { figures } from './figures.ts';
import { firstRun } from './first-run.ts';
import { forgotPassword } from './forgot-password.ts';
import { guideSteps } from './guide-steps.ts';
import { guide } from './guide.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { howGiven } from './how-given.ts';
import { immunizationTypes } from './immunization-types.ts';
import { immunize } from './immunize.ts';
import { instead } from './instead.ts';
import { introductions } from './introductions.ts';
import { keptReasons } from './kept-reasons.ts';
import { labelRefusals } from './label-refusals.ts';
import { labels } from './labels.ts';
import { landing } from './landing.ts';
import { links } from './links.ts';
import { lock } from './lock.ts';
import { login } from './login.ts';
import { lotName } from './lot-name.ts';
import { lotNeeds } from './lot-needs.ts';
import { lotNoticeAdvice } from './lot-notice-advice.ts';
import { lotNoticeTitles } from './lot-notice-titles.ts';
import { lotNotices } from './lot-notices.ts';
import { menuGroups } from './menu-groups.ts';
import { messageKinds } from './message-kinds.ts';
import { messageStates } from './message-states.ts';
import { messageSubjects } from './message-subjects.ts';
import { messages } from './messages.ts';
import { monitoring } from './monitoring.ts';
import { months } from './months.ts';
import { noReason } from './no-reason.ts';
import { notFound } from './not-found.ts';
import { notGivenFigures } from './not-given-figures.ts';
import { notGiven } from './not-given.ts';
import { notices } from './notices.ts';
import { offered } from './offered.ts';
import { officer } from './officer.ts';
import { online } from './online.ts';
import { openChild } from './open-child.ts';
import { openings } from './openings.ts';
import { organisation } from './organisation.ts';
import { outgoing } from './outgoing.ts';
import { pay } from './pay.ts';
import { payments } from './payments.ts';
import { pending } from './pending.ts';
import { pin } from './pin.ts';
import { placeFields } from './place-fields.ts';
import { placeImport } from './place-import.ts';
import { planRefusals } from './plan-refusals.ts';
import { plan } from './plan.ts';
import { problems } from './problems.ts';
import { problemAnswers } from './problem-answers.ts';
import { profile } from './profile.ts';
import { receiptStates } from './receipt-states.ts';
import { receipt } from './receipt.ts';
import { records } from './records.ts';
import { refusals } from './refusals.ts';
import { reportPage } from './report-page.ts';
import { reports } from './reports.ts';
import { rowStates } from './row-states.ts';
import { saving } from './saving.ts';
import { scan } from './scan.ts';
import { schedule } from './schedule.ts';
import { screening } from './screening.ts';
import { screens } from './screens.ts';
import { search } from './search.ts';
import { serverWords } from './server-words.ts';
import { sessionTogether } from './session-together.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { sexes } from './sexes.ts';
import { signIns } from './sign-ins.ts';
import { standings } from './standings.ts';
import { stockColumns } from './stock-columns.ts';
import { stockElements } from './stock-elements.ts';
import { stockFields } from './stock-fields.ts';
import { stockPage } from './stock-page.ts';
import { stockSubmits } from './stock-submits.ts';
import { stock } from './stock.ts';
import { subscribers } from './subscribers.ts';
import { support } from './support.ts';
import { syncBadge } from './sync-badge.ts';
import { sync } from './sync.ts';
import { taskWords } from './task-words.ts';
import { tasks } from './tasks.ts';
import { toolkit } from './toolkit.ts';
import { undelivered } from './undelivered.ts';
import { users } from './users.ts';
import { vials } from './vials.ts';
import { visit } from './visit.ts';
import { voucherNames } from './voucher-names.ts';
import { vouchers } from './vouchers.ts';
import { warnings } from './warnings.ts';
import { weekdays } from './weekdays.ts';

/** Hausa as it is written in Nigeria. No speaker has read these texts yet: docs/languages.md tells how they are reviewed. */
export const texts: TextsByCatalogue = {
  accessDenied,
  account,
  activitiesMoved,
  activitiesSaved,
  activityListings,
  activityNames,
  activityTitles,
  adjustmentReasons,
  aefi,
  aefiRefusals,
  age,
  amendments,
  amendmentsDoubtful,
  amendmentsRefused,
  amendmentsSaved,
  analysis,
  analysisSubjects,
  antigens,
  app,
  arrivals,
  birth,
  calendar,
  card,
  caregiverMessages,
  cases,
  cautions,
  changedFields,
  chartKinds,
  children,
  count,
  counting,
  coverage,
  dashboard,
  day,
  dayFaults,
  delivery,
  directions,
  doseNames,
  due,
  entryStates,
  equipment,
  equipmentRefusals,
  equipmentTypes,
  equipmentUnit,
  eventTypes,
  expiry,
  facilityEquipment,
  facilityLedger,
  faults,
  fieldLabels,
  figureAfter,
  figureLabels,
  figureOpens,
  figures,
  firstRun,
  forgotPassword,
  guide,
  guideSteps,
  history,
  home,
  howGiven,
  immunizationTypes,
  immunize,
  instead,
  introductions,
  keptReasons,
  labelRefusals,
  labels,
  landing,
  links,
  lock,
  login,
  lotName,
  lotNeeds,
  lotNoticeAdvice,
  lotNoticeTitles,
  lotNotices,
  menuGroups,
  messageKinds,
  messageStates,
  messageSubjects,
  messages,
  monitoring,
  months,
  noReason,
  notFound,
  notGiven,
  notGivenFigures,
  notices,
  offered,
  officer,
  online,
  openChild,
  openings,
  organisation,
  outgoing,
  pay,
  payments,
  pending,
  pin,
  placeFields,
  placeImport,
  plan,
  planRefusals,
  problems,
  problemAnswers,
  profile,
  receipt,
  receiptStates,
  records,
  refusals,
  reportPage,
  reports,
  rowStates,
  saving,
  schedule,
  serverWords,
  scan,
  screening,
  screens,
  search,
  session,
  sessionTogether,
  settings,
  sexes,
  signIns,
  standings,
  stock,
  stockColumns,
  stockElements,
  stockFields,
  stockPage,
  stockSubmits,
  subscribers,
  support,
  sync,
  syncBadge,
  taskWords,
  tasks,
  toolkit,
  undelivered,
  users,
  vials,
  visit,
  voucherNames,
  vouchers,
  warnings,
  weekdays,
};
