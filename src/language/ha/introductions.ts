import type { Texts } from '../texts.ts';

export const introductions = {
  title: 'Lokacin zuwan rigakafi jihohi',
  description:
    'Rigakafin da yake zuwa jiha bayan jiha yana zama wajibi daga ranar zuwansa, ga yaran da ba su wuce shekarunsa ba. Wanda ya maye gurbin tsohon rigakafi ana kiransa da sunansa a kati daga ranarsa.',
  askAbove:
    'Ana sa waɗannan ranaku ga jiha baki ɗaya. Idan kuna so a canja ɗaya, ku tambayi manajan jiharku ko na ƙasa.',
  add: 'Ƙara rana',
  changeOf: '{series} a {state}',
  number: '#',
  country: 'Ƙasa',
  pleaseCountry: 'Da fatan za a zaɓi ƙasa',
  state: 'Jiha',
  pleaseState: 'Da fatan za a zaɓi jiha',
  series: 'Rigakafi',
  introducedOn: 'Ana yi daga',
  introducedHint: 'Rana ta farko da aka yi, ko za a yi, a can a matsayin rigakafin yau da kullum.',
  source: 'Majiya',
  sourceHint: 'Wanda ya faɗa, da lokaci: kamar NPHCDA, 1 ga Disamba 2024.',
  since: 'daga {day}',
  action: 'Canja',
  search: 'Nemi jihohi, rigakafi da majiyoyi',
  empty: 'Ba a san rana ko ɗaya ba tukuna',
  emptyHint:
    'Har sai an sani, rigakafi irin wannan yana wajaba inda cibiya take da jakarsa, ko ta faɗa da kanta.',
  formIsEmpty: 'Faɗi rigakafin da ya zo, jihar, ranar da wanda ya faɗa',
  save: 'Adana',
  saving: 'Ana adanawa a DB...',
  saved: 'An adana {series} a {state}. Na’urori za su bi idan sun sami layi.',
  failed: 'Ba a adana ranar ba',
  takeBack: 'Mayar da baya',
  takeBackAsked: 'Ba za a san komai na wannan rigakafi a wannan jiha ba. Za a sake ƙirga rajista.',
  keep: 'Bar shi',
  takenBack: 'An mayar da {series} a {state} baya',
  offline: 'Babu layi zuwa sabar. Ba a mayar da komai baya ba.',
} as const satisfies Texts;
