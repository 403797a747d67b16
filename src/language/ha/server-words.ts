import type { Texts } from '../texts.ts';

export const serverWords = {
  sentences: {
    malformed: 'Ba a iya karanta bayanin ba; an ajiye shi don masu tallafi',
    'unknown-type': 'Sabar ba ta san irin wannan bayani ba; an ajiye shi don masu tallafi',
    'unknown-version':
      'Sai an sabunta sabar kafin ta iya karanta wannan bayani; an ajiye shi kuma za a karanta shi a lokacin',
    'relay-only': 'Irin waɗannan bayanai sabar ce kaɗai take rubuta su',
    'not-your-facility': 'Bayanin na wata cibiya ne',
    'grant-invalid':
      'Ba a tabbatar da wanda ya rubuta wannan ba; mai kula ya karɓe shi da sunan jami’in da ya tura shi, ko ya ajiye shi a gefe',
    'permission-revoked':
      'Izinin rubutu a nan ya ƙare kafin sabar ta ji wannan bayani; mai kula ya karɓe shi ko ya ajiye shi a gefe',
    'turned-down': 'Mai kula ya yanke cewa wannan bayani ba ya ƙidayuwa',
    'content-mismatch': 'An riga an ajiye wani bayani mai wannan lamba; an ajiye duka biyun don masu tallafi',
    'dependency-missing': 'Wani bayani na baya da wannan ya dogara da shi bai kai sabar ba tukuna',
    replaced: 'Wani bayani na baya-bayan nan ya maye gurbin wannan',
    'already-accepted':
      'An karɓi bayanin da wannan yake maye gurbinsa kuma yana ƙidayuwa; da fatan za a gyara shi ta wata hanya',
    'internal-error': 'Sabar ba ta iya warware wannan bayani ba; an ajiye shi kuma an gaya wa masu tallafi',
    'lost-range': 'Na’urar ba ta da wasu daga cikin bayananta kuma',
    'unknown-antigen': 'Sabar ba ta san wannan rigakafi ba; zaɓi wani, ko kuma a fara ƙara shi',
    'place-closed':
      'An rufe cibiyar kafin sabar ta ji wannan bayani: ba a sake kai allurai can. A tura su ga wadda ta maye gurbinta, ko a sake buɗe ta sannan a sake tura bayanin',
    'arrival-taken':
      'An riga an yi amfani da lambar wannan kaya; kayan bai tafi ba, da fatan za a sake tura shi',
    'arrival-differs': 'Cibiyar da ta karɓi wannan kaya ta ƙirga allurai daban da waɗanda aka tura',
    'arrival-unconfirmed':
      'An tura wannan kaya fiye da kwanaki 14 da suka wuce, kuma ba wanda ya tabbatar ya iso: allurai suna cikin littafin cibiyar da aka tura wa, amma ana iya rasa su a can',
    'origin-keeps-stock':
      'Takardar karɓa ta ambaci inda ake ajiye kaya a nan: abin da yake turawa ana tabbatar da shi, don haka ana iya ƙidaya waɗannan allurai sau biyu',
    'unknown-destination': 'An tura kayan zuwa cibiyar da sabar ba ta sani ba',
    'arrival-conflict':
      'Ba a iya rubuta kayan a inda aka kai shi ba, domin an riga an yi amfani da lambar bayaninsa',
    'permission-ended':
      'Izinin aiki ba tare da layi ba ya ƙare lokacin da aka rubuta wannan; yana ƙidayuwa, sai mai kula ya duba shi',
    'author-unproven':
      'Ba a tabbatar da wanda ya rubuta wannan ba; yana ƙidayuwa da sunan jami’in da ya tura shi, sai mai kula ya duba shi',
    'number-changed':
      'Ba a iya barin lambar rigakafi da ke kan kati ba, da fatan za a rubuta sabuwar a kansa',
    'child-unknown': 'Bayanin yana kan yaron da ba ya cikin rajistar wannan cibiya',
    'immunization-unknown': 'Bayanin yana kan rigakafin da ba ya cikin rajistar wannan cibiya',
    'likely-duplicate':
      'Watakila an taɓa yi wa wannan yaro rajista; da fatan za a kwatanta bayanan a haɗa su',
    'same-dose-twice': 'An rubuta wannan allura sau biyu; da fatan za a soke bayanin da ba daidai ba',
    'stock-mismatch': 'Allurar ba ta dace da kayan da aka ɗauke ta daga gare shi ba',
    'given-after-end':
      'An ba da allura bayan ranar da aka ce yaron ya rasu, ya ƙaura ko ana bin sa a wata cibiya; da fatan za a duba wanda ba daidai ba',
    'unlikely-date':
      'Wata kwanan wata ta wannan bayani ba za ta iya zama daidai ba: ba ta zo ba sa’ad da aka adana shi, ko tana kafin haihuwa, ko ta daɗe da wucewa. Ba abin da ake ƙidayawa a watan da bai zo ba; da fatan za a sake rubuta shi da ranar da take daidai',
    'session-day-unlikely':
      'Ranar wannan zama ba za ta iya zama daidai ba: ba ta zo ba sa’ad da aka adana shi, ko ta wuce fiye da shekara guda. Watakila agogon na’urarsa bai yi daidai ba; da fatan za a duba ranakun abin da aka rubuta a cikinsa',
    setAside: 'An ajiye a gefe a cibiyar',
  },
  figures: {
    counted: '{origin} ya tura {sent}, an ƙirga {counted}',
    ofBatch: 'allurai {doses} na rukuni {batch} daga {origin}',
    takenBack:
      '{doses, plural, one {An rubuta cewa an yi wa yara allura #} other {An rubuta cewa an yi wa yara allurai #}} daga abin da aka mayar; da fatan za a soke bayanan da ba daidai ba, ko a sake shigar da kayan',
    ofVoucher:
      'Takarda {voucher}, {lots, plural, one {ba a karɓi rukuni # ba} other {ba a karɓi rukunoni # ba}}',
    ofLog: '{first} zuwa {last} na littafin {log}',
  },
} as const satisfies Texts;
