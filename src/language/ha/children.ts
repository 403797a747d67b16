import type { Texts } from '../texts.ts';

export const children = {
  page: {
    notAFacility: 'Cibiyoyin lafiya ne suke yi wa yara rajista',
    notAFacilityHint:
      'Asusunka yana sama da matakin cibiya, don haka ba shi da rajista ta kansa. Jerin zaɓi yana nuna abin da za ka iya buɗewa.',
    loading: 'Ana kawo rajistar wannan cibiya daga sabar',
    elsewhere: 'Haɗa da layi sau ɗaya don a kawo rajistar wannan cibiya',
    loadingHint:
      'Ba ta taɓa kasancewa a wannan na’ura ba. Da zarar ta zo, komai yana aiki ba tare da layi ba.',
  },

  registrationTitle: 'Rajistar yara',
  recordsTitle: 'Jerin rigakafi',
  viewChoice: 'Jerin da ake nunawa',
  registration: 'Rajista',
  immunization: 'Rigakafi',

  labels: {
    fullname: 'Cikakken sunan yaro',
    bornOn: 'Ranar haihuwa',
    sex: 'Jinsi',
    caregiverName: 'Sunan mai kula da yaro',
    caregiverNumber: 'Lambar wayar mai kula',
    caregiverEmail: 'Imel na mai kula da yaro',
    address: 'Adireshi (don bibiya)',
    settlement: 'Unguwa',
  },
  heads: {
    number: '#',
    fullname: 'Cikakken suna',
    bornOn: 'Ranar haihuwa',
    caregiver: 'Mai kula',
    caregiverNumber: 'Wayar mai kula',
    address: 'Adireshi',
    status: 'Matsayi',
    createdAt: 'An rubuta',
    action: 'Aiki',
  },

  notSet: '—',
  about: 'kusan {what}',
  noPhone: 'Babu waya',
  noCaregiver: 'Ba a rubuta sunan mai kula ba',
  estimated: 'An ƙiyasta ranar haihuwa',
  yes: 'Eh',
  close: 'Rufe',
  print: 'Buga',
  saving: 'Ana adanawa...',
  empty: 'Ba a sami bayanai ba',
  emptyHint: 'Yi wa yaro na farko rajista da Ƙara yaro.',
  search: 'Nemi da suna, lamba ko waya',
  foundTooMany: 'An jera {shown} da suka fi dacewa kaɗai. Ƙara rubutu don a rage su.',
  typeMore: 'Rubuta aƙalla harufa uku na suna, ko lambobi huɗu, don nema.',
  addChild: 'Ƙara yaro',
  immunizeChild: 'Yi wa yaro rigakafi',
  openCard: 'Buɗe katin {name}',

  registered: 'An yi wa yaro rajista {vaccNo}, {name}',
  registeredWithoutNumber: 'An yi wa yaro rajista, {name}',
  registeredTitle: 'An yi wa yaro rajista',
  vaccNo: 'Lambar rigakafi',
  writeItDown: 'Rubuta wannan lamba a katin yaron.',
  noNumberLeft: 'Babu sauran lambar rigakafi a wannan na’ura',
  noNumberLeftHint:
    'An yi wa yaron rajista. Lambar za ta bayyana a nan da cikin jerin da zarar sabar ta bayar; na’urar tana buƙatar layi don haka.',
  addAnother: 'Ƙara wani yaro',
  fewNumbers:
    '{left, plural, =0 {Babu sauran lambar rigakafi a wannan na’ura. Ana iya ci gaba da yi wa yara rajista; lambobinsu za su zo idan akwai layi.} one {Lambar rigakafi # ce ta rage a wannan na’ura. Sababbi za su zo idan akwai layi.} other {Lambobin rigakafi # ne suka rage a wannan na’ura. Sababbi za su zo idan akwai layi.}}',
  saveFailed: 'An kasa adana bayanan yaro',

  duplicatesTitle: 'An riga an yi wa yaron rajista?',
  duplicatesIntro:
    '{name} na iya zama ɗaya daga cikin waɗannan yara. Kwatanta su kafin ka yi wa yaro rajista sau biyu.',
  thisIsTheChild: 'Wannan ne yaron',
  registerAnyway: 'Yi rajista duk da haka',
  backToForm: 'Koma ga fom',
  notYetRegistered: 'Ba a adana komai ba tukuna.',
  similarName: 'Suna mai kama',
  sameBirth: 'Ranar haihuwa ɗaya',
  similarAge: 'Shekaru masu kama, an ƙiyasta',
  nearBirth: 'Tazarar haihuwa {days, plural, one {kwana #} other {kwanaki #}}',
  sameNumber: 'Lambar mai kula ɗaya',

  statusRegistered: 'An yi rajista',
  statusMerged: 'An haɗa',
  statusWithdrawn: 'Ba a karɓa ba',
  numberToCome: 'Lamba na zuwa',
} as const satisfies Texts;
