import type { Texts } from '../texts.ts';

export const guideSteps = {
  tablet: {
    title: 'Ana fara adana komai a wannan na’ura',
    record: 'Rubuta abin da ka karɓa, ka fitar ko ka yi a lokacin da ya faru, ko da layi ko babu.',
    sent: 'Ana tura shi da kansa idan layi ya zo. Ba ka buƙatar jira.',
    header: 'Saman shafi yana faɗin abin da aka adana da inda yake: “12 suna jira” ba laifi ba ne.',
  },
  vial: {
    title: 'Littafi yana bin kwalabe',
    receive: 'Karɓi kaya rukuni-rukuni, da lambar rukuni, ranar ƙarewa da matakin VVM.',
    issue:
      'Rubuta abin da ya fita daga ma’ajiya. Abin da ya dawo an mayar, abin da aka yi amfani da shi amfani ne.',
    wrong: 'An yi kuskure? Buɗe bayanin ka gyara shi ko ka mayar da shi. Ba a taɓa share komai.',
  },
  child: {
    title: 'Kowane yaro yana da kati ɗaya',
    find: 'Nemi yaro da suna, lamba ko waya kafin ka ƙara sabo.',
    due: 'Kati yana faɗin abin da lokacinsa ya yi yau. Yi shi, adana, ka karanta ranar ziyara ta gaba da ƙarfi.',
    overdue: 'Jerin yana faɗin waɗanda ba su zo ba, da wanda za a kira.',
  },
} as const satisfies Texts;
