import type { TextsByCatalogue } from '../texts.ts';
import { app } from './app.ts';
import { coverage } from './coverage.ts';
import { entryStates } from './entryStates.ts';
import { equipmentUnit } from './equipmentUnit.ts';
import { home } from './home.ts';
import { login } from './login.ts';
import { menuGroups } from './menuGroups.ts';
import { months } from './months.ts';
import { notFound } from './notFound.ts';
import { notGiven } from './notGiven.ts';
import { notGivenFigures } from './notGivenFigures.ts';
import { notices } from './notices.ts';
import { officer } from './officer.ts';
import { online } from './online.ts';
import { openChild } from './openChild.ts';
import { saving } from './saving.ts';
import { scan } from './scan.ts';
import { screens } from './screens.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { signIns } from './signIns.ts';
import { syncBadge } from './syncBadge.ts';
import { taskWords } from './taskWords.ts';
import { tasks } from './tasks.ts';
import { toolkit } from './toolkit.ts';
import { weekdays } from './weekdays.ts';

/** Hausa as it is written in Nigeria. No speaker has read these texts yet: docs/languages.md tells how they are reviewed. */
export const texts: TextsByCatalogue = {
  app,
  coverage,
  entryStates,
  equipmentUnit,
  home,
  login,
  menuGroups,
  months,
  notFound,
  notGiven,
  notGivenFigures,
  notices,
  officer,
  online,
  openChild,
  saving,
  scan,
  screens,
  search,
  settings,
  signIns,
  syncBadge,
  taskWords,
  tasks,
  toolkit,
  weekdays,
};
