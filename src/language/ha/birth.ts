import type { Texts } from '../texts.ts';

export const birth = {
  // Follows the name of the field: “Date of birth is not a real date”.
  dateFault: 'ba kwanan wata na gaske ba ne',
  ageFault: 'Da fatan za a shigar da shekaru da cikakkiyar lamba ta makonni, watanni ko shekaru',
  age: 'Shekaru',
  unit: 'Shekarun suna cikin',
  weeks: 'makonni',
  months: 'watanni',
  years: 'shekaru',
  toAge: 'Shekaru kaɗai aka sani',
  toDate: 'A shigar da kwanan wata',
  bornAbout: 'Ranar haihuwa kusan {on}. An nuna cewa ƙiyasi ne.',
  isEstimate: 'An ƙiyasta daga shekaru. Shigar da kwanan wata idan ka sani.',
} as const satisfies Texts;
