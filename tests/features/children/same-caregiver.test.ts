import { expect, test } from 'vitest';
import { hasSameCaregiver } from '#features/children/session/session-result.tsx';

const hauwa = {
  caregiverName: 'Hauwa Sani',
  caregiverNumber: '0803 123 4567',
  settlement: 'Unguwar Rimi',
  address: '12 Kasuwa Road',
};
const noPhone = { ...hauwa, caregiverNumber: '' };

test.each([
  ['one number, written in two ways', hauwa, { caregiverNumber: '+234 803 123 4567' }, true],
  ['one number, whatever name was written', hauwa, { caregiverName: 'Mama Aisha', address: '' }, true],
  ['two numbers, one name and address', hauwa, { caregiverNumber: '0803 765 4321' }, false],
  ['no number, one name and address', noPhone, { caregiverName: ' hauwa  SANI ' }, true],
  ['a number of only one of them', hauwa, { caregiverNumber: '' }, true],
  [
    'nobody’s number, another name',
    { ...hauwa, caregiverNumber: '00000000000' },
    { caregiverName: 'Zainab' },
    false,
  ],
  ['nobody’s number, one name and address', { ...hauwa, caregiverNumber: '08000000000' }, {}, true],
  ['no number, another address', noPhone, { address: '13 Kasuwa Road' }, false],
  ['no number, another settlement', noPhone, { settlement: 'Sabon Gari' }, false],
  ['no number, another name', noPhone, { caregiverName: 'Zainab Sani' }, false],
  ['neither number nor name', { ...noPhone, caregiverName: '' }, { caregiverName: '' }, false],
])('%s', (_, a, more, isSame) => {
  expect(hasSameCaregiver(a, { ...a, ...more })).toBe(isSame);
  expect(hasSameCaregiver({ ...a, ...more }, a)).toBe(isSame);
});
