import type { Texts } from '../texts.ts';

export const placeImport = {
  import: 'Shigo da',
  title: 'Shigo da wurare',
  hint: 'Fayil na CSV na ƙasashe, jihohi, ƙananan hukumomi ko cibiyoyi. Layinsa na farko yana faɗin sunayen ginshiƙai. Babu abin da zai canja kafin ka ga abin da za a yi.',
  columns: 'Waɗanne ginshiƙai',
  columnsOf: {
    facility: 'facility_id, name, lga_code; da kuma state_code, ward, type, ownership, lat, lon',
    lga: 'lga_code, name, state_code',
    state: 'state_code, name; da kuma country_code',
    country: 'country_code, name',
  },
  file: 'Fayil na CSV',
  reading: 'Ana karanta fayil...',
  saving: 'Ana adanawa a DB...',
  isLatin1:
    'Wannan fayil ba UTF-8 ba ne. An karanta shi kamar Latin-1: da fatan za a duba sunaye masu alama.',
  tooLarge: 'Fayil ɗin ya yi girma da yawa',
  rows: 'Layuka',
  added: 'Sababbi',
  changed: 'An canja',
  same: 'Yadda suke',
  faults: 'Kurakurai',
  preview: 'Abin da za a yi',
  previewOf: '{shown, number} na farko cikin {all, number}',
  what: { added: 'Sabo', changed: 'An canja' },
  nothingImported:
    'Ba za a iya shigo da komai ba muddin akwai layi mai kuskure. Da fatan za a gyara fayil a sake zaɓensa.',
  nothingNew: 'Duk waɗannan wurare suna nan tuni, yadda fayil ya nuna.',
  faultOfLine: 'Layi {line}: {fault}',
  faultOfColumn: 'Layi {line}, {column}: {fault}',
  doImport: '{count, plural, one {Shigo da wuri #} other {Shigo da wurare #}}',
  imported: '{count, plural, one {An shigo da wuri #} other {An shigo da wurare #}}',
  close: 'Rufe',
  checkNetwork: 'Duba layin sadarwarka',
  failed: 'Ba a shigo da komai ba. Da fatan za a sake gwadawa.',
} as const satisfies Texts;
