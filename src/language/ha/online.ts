import type { Texts } from '../texts.ts';

export const online = {
  again: 'Sake ɗaukowa',
  signIn: 'Shiga',
  offline: 'Babu layi zuwa sabar',
  failed: 'An kasa ɗauko wannan. Da fatan za a sake gwadawa.',
  needsServer:
    'Daga sabar ake ɗauko shi; da zarar an ɗauko shi sau ɗaya, na’urar tana ajiye shi don a gani babu layi.',
  asOf: 'Kamar yadda yake {when}',
  asOfOffline: 'Kamar yadda yake {when}, babu layi',
  saving: 'Ana adanawa a DB...',
  checkNetwork: 'Duba layin sadarwarka',
  notSaved: 'Ba a adana ba. Da fatan za a sake gwadawa.',
  savedOtherwise: 'An adana wannan da wasu bayanai a baya. Da fatan za a sake ɗauko jerin don a gani.',
} as const satisfies Texts;
