import type { Texts } from '../texts.ts';

export const planRefusals = {
  'plan-missing': 'Babu irin wannan tsari a wannan cibiya',
  'ends-before-first': 'Rana ta ƙarshe tana kafin ta farko',
  'not-a-planned-day': 'Tsarin ba shi da zaman rigakafi a wannan rana',
  'session-in-past': 'Wannan rana ta wuce',
  'planned-day-taken': 'Tsarin yana da wani zaman rigakafi a wannan rana',
  'session-missing': 'Babu irin wannan zaman rigakafi a wannan cibiya',
  'session-part-missing': 'Wannan na’ura ba ta riƙe da wannan zaman rigakafi ba',
  'not-own-session-part': 'Wanda ya fara wannan sashe na zaman rigakafi ne kaɗai zai iya barinsa',
} as const satisfies Texts;
