import type { TextsByCatalogue } from '../texts.ts';
import { accessDenied } from './accessDenied.ts';
import { account } from './account.ts';
import {
  activitiesMoved,
  activitiesSaved,
  activityListings,
  activityNames,
  activityTitles,
  adjustmentReasons,
  immunizationTypes,
  noReason,
} from './activities.ts';
import {
  amendments,
  amendmentsDoubtful,
  amendmentsRefused,
  amendmentsSaved,
  changedFields,
  history,
} from './amendments.ts';
import { app } from './app.ts';
import { arrivals } from './arrivals.ts';
import { count } from './count.ts';
import { coverage } from './coverage.ts';
import { dashboard, lotNeeds } from './dashboard.ts';
import { entryStates } from './entryStates.ts';
import { equipmentUnit } from './equipmentUnit.ts';
import { faultLimits } from './faultLimits.ts';
import { faults } from './faults.ts';
import {
  figureAfter,
  figureLabels,
  figureOpens,
  figures,
  lotNoticeAdvice,
  lotNoticeTitles,
  lotNotices,
  standings,
} from './figures.ts';
import { firstRun } from './firstRun.ts';
import { forgotPassword } from './forgotPassword.ts';
import { guide } from './guide.ts';
import { guideSteps } from './guideSteps.ts';
import { home } from './home.ts';
import { labelRefusals, labels } from './labels.ts';
import { lock } from './lock.ts';
import { login } from './login.ts';
import { menuGroups } from './menuGroups.ts';
import { messageKinds } from './messageKinds.ts';
import { messageStates } from './messageStates.ts';
import { messages } from './messages.ts';
import { months } from './months.ts';
import { notFound } from './notFound.ts';
import { notGiven } from './notGiven.ts';
import { notGivenFigures } from './notGivenFigures.ts';
import { notices } from './notices.ts';
import { offered } from './offered.ts';
import { officer } from './officer.ts';
import { online } from './online.ts';
import { openChild } from './openChild.ts';
import { outgoing } from './outgoing.ts';
import { pin } from './pin.ts';
import { profile } from './profile.ts';
import { refusals } from './refusals.ts';
import { saving } from './saving.ts';
import { scan } from './scan.ts';
import { screens } from './screens.ts';
import { search } from './search.ts';
import { sessionTogether } from './sessionTogether.ts';
import { settings } from './settings.ts';
import { signIns } from './signIns.ts';
import { receipt, stockColumns, stockFields, stockSubmits } from './stock-fields.ts';
import { cautions, directions, expiry, receiptStates, rowStates, stock, stockPage } from './stock.ts';
import { support } from './support.ts';
import { cases, eventTypes, instead, links, problems, sync } from './sync.ts';
import { syncBadge } from './syncBadge.ts';
import { taskWords } from './taskWords.ts';
import { tasks } from './tasks.ts';
import { toolkit } from './toolkit.ts';
import { vials } from './vials.ts';
import { voucherNames, vouchers } from './vouchers.ts';
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
  amendments,
  amendmentsDoubtful,
  amendmentsRefused,
  amendmentsSaved,
  app,
  arrivals,
  cases,
  cautions,
  changedFields,
  count,
  coverage,
  dashboard,
  directions,
  entryStates,
  equipmentUnit,
  eventTypes,
  expiry,
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
  immunizationTypes,
  instead,
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
  outgoing,
  pin,
  problems,
  profile,
  receipt,
  receiptStates,
  refusals,
  rowStates,
  saving,
  scan,
  screens,
  search,
  sessionTogether,
  settings,
  signIns,
  standings,
  stock,
  stockColumns,
  stockFields,
  stockPage,
  stockSubmits,
  support,
  sync,
  syncBadge,
  taskWords,
  tasks,
  toolkit,
  vials,
  voucherNames,
  vouchers,
  weekdays,
};
