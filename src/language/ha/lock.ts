import type { Texts } from '../texts.ts';

export const lock = {
  title: 'Wa yake aiki yanzu?',
  officers: 'Jami’an wannan na’ura',
  pinOf: 'PIN na {name}',
  erase: 'Goge lamba ta ƙarshe',
  checking: 'Ana dubawa …',
  wrong:
    '{triesLeft, plural, one {PIN ba daidai ba. Saura gwaji # kafin jira.} other {PIN ba daidai ba. Saura gwaji # kafin jira.}}',
  wait: 'An rubuta PIN ba daidai ba sau da yawa. Sake gwadawa bayan {left, plural, one {minti #} other {minti #}}, ko shiga da kalmar sirri.',
  notEnrolled: 'Wannan mutum ba ya cikin na’urar nan yanzu. Da fatan za a shiga da kalmar sirri.',
  failed: 'Na’urar ta kasa duba PIN. Da fatan za a sake gwadawa.',
  forgotten: 'Ka manta PIN? Shiga da kalmar sirri',
  someoneElse: 'Wani ne daban? Shiga',
  sending: 'Ana ci gaba da tura abin da aka adana yayin da na’urar take kulle.',
} as const satisfies Texts;
