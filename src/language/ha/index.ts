import type { TextsByCatalogue } from '../texts.ts';
import { accessDenied } from './accessDenied.ts';
import { account } from './account.ts';
import { activitiesMoved } from './activitiesMoved.ts';
import { activitiesSaved } from './activitiesSaved.ts';
import { activityListings } from './activityListings.ts';
import { activityNames } from './activityNames.ts';
import { activityTitles } from './activityTitles.ts';
import { adjustmentReasons } from './adjustmentReasons.ts';
import { aefi } from './aefi.ts';
import { aefiRefusals } from './aefiRefusals.ts';
import { age } from './age.ts';
import { amendments } from './amendments.ts';
import { amendmentsDoubtful } from './amendmentsDoubtful.ts';
import { amendmentsRefused } from './amendmentsRefused.ts';
import { amendmentsSaved } from './amendmentsSaved.ts';
import { analysis } from './analysis.ts';
import { analysisSubjects } from './analysisSubjects.ts';
import { antigens } from './antigens.ts';
import { app } from './app.ts';
import { arrivals } from './arrivals.ts';
import { birth } from './birth.ts';
import { calendar } from './calendar.ts';
import { card } from './card.ts';
import { caregiverMessages } from './caregiverMessages.ts';
import { cases } from './cases.ts';
import { cautions } from './cautions.ts';
import { changedFields } from './changedFields.ts';
import { chartKinds } from './chartKinds.ts';
import { children } from './children.ts';
import { count } from './count.ts';
import { counting } from './counting.ts';
import { coverage } from './coverage.ts';
import { dashboard } from './dashboard.ts';
import { day } from './day.ts';
import { dayFaults } from './dayFaults.ts';
import { directions } from './directions.ts';
import { due } from './due.ts';
import { entryStates } from './entryStates.ts';
import { equipment } from './equipment.ts';
import { equipmentRefusals } from './equipmentRefusals.ts';
import { equipmentUnit } from './equipmentUnit.ts';
import { eventTypes } from './eventTypes.ts';
import { expiry } from './expiry.ts';
import { facilityEquipment } from './facilityEquipment.ts';
import { facilityLedger } from './facilityLedger.ts';
import { faultLimits } from './faultLimits.ts';
import { faults } from './faults.ts';
import { figureAfter } from './figureAfter.ts';
import { figureLabels } from './figureLabels.ts';
import { figureOpens } from './figureOpens.ts';
import { figures } from './figures.ts';
import { firstRun } from './firstRun.ts';
import { forgotPassword } from './forgotPassword.ts';
import { guide } from './guide.ts';
import { guideSteps } from './guideSteps.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { howGiven } from './howGiven.ts';
import { immunizationTypes } from './immunizationTypes.ts';
import { immunize } from './immunize.ts';
import { instead } from './instead.ts';
import { introductions } from './introductions.ts';
import { labelRefusals } from './labelRefusals.ts';
import { labels } from './labels.ts';
import { links } from './links.ts';
import { lock } from './lock.ts';
import { login } from './login.ts';
import { lotNeeds } from './lotNeeds.ts';
import { lotNoticeAdvice } from './lotNoticeAdvice.ts';
import { lotNoticeTitles } from './lotNoticeTitles.ts';
import { lotNotices } from './lotNotices.ts';
import { menuGroups } from './menuGroups.ts';
import { messageKinds } from './messageKinds.ts';
import { messageStates } from './messageStates.ts';
import { messages } from './messages.ts';
import { monitoring } from './monitoring.ts';
import { months } from './months.ts';
import { noReason } from './noReason.ts';
import { notFound } from './notFound.ts';
import { notGiven } from './notGiven.ts';
import { notGivenFigures } from './notGivenFigures.ts';
import { notices } from './notices.ts';
import { offered } from './offered.ts';
import { officer } from './officer.ts';
import { online } from './online.ts';
import { openChild } from './openChild.ts';
import { openings } from './openings.ts';
import { organisation } from './organisation.ts';
import { outgoing } from './outgoing.ts';
import { pay } from './pay.ts';
import { payments } from './payments.ts';
import { pin } from './pin.ts';
import { placeImport } from './placeImport.ts';
import { plan } from './plan.ts';
import { planRefusals } from './planRefusals.ts';
import { problems } from './problems.ts';
import { profile } from './profile.ts';
import { receipt } from './receipt.ts';
import { receiptStates } from './receiptStates.ts';
import { records } from './records.ts';
import { refusals } from './refusals.ts';
import { reportPage } from './reportPage.ts';
import { reports } from './reports.ts';
import { rowStates } from './rowStates.ts';
import { saving } from './saving.ts';
import { scan } from './scan.ts';
import { screening } from './screening.ts';
import { screens } from './screens.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { sessionTogether } from './sessionTogether.ts';
import { settings } from './settings.ts';
import { signIns } from './signIns.ts';
import { standings } from './standings.ts';
import { stock } from './stock.ts';
import { stockColumns } from './stockColumns.ts';
import { stockElements } from './stockElements.ts';
import { stockFields } from './stockFields.ts';
import { stockPage } from './stockPage.ts';
import { stockSubmits } from './stockSubmits.ts';
import { subscribers } from './subscribers.ts';
import { support } from './support.ts';
import { sync } from './sync.ts';
import { syncBadge } from './syncBadge.ts';
import { taskWords } from './taskWords.ts';
import { tasks } from './tasks.ts';
import { toolkit } from './toolkit.ts';
import { users } from './users.ts';
import { vials } from './vials.ts';
import { visit } from './visit.ts';
import { voucherNames } from './voucherNames.ts';
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
  directions,
  due,
  entryStates,
  equipment,
  equipmentRefusals,
  equipmentUnit,
  eventTypes,
  expiry,
  facilityEquipment,
  facilityLedger,
  faultLimits,
  faults,
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
  labelRefusals,
  labels,
  links,
  lock,
  login,
  lotNeeds,
  lotNoticeAdvice,
  lotNoticeTitles,
  lotNotices,
  menuGroups,
  messageKinds,
  messageStates,
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
  pin,
  placeImport,
  plan,
  planRefusals,
  problems,
  profile,
  receipt,
  receiptStates,
  records,
  refusals,
  reportPage,
  reports,
  rowStates,
  saving,
  scan,
  screening,
  screens,
  search,
  session,
  sessionTogether,
  settings,
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
  users,
  vials,
  visit,
  voucherNames,
  vouchers,
  warnings,
  weekdays,
};
