import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordWeakness } from '#server/users/password.ts';

const about = ['ada.obi@ministry.example', 'ada.obi', 'Ada Obi'];

test.each(['', 'short', 'nine chrs', '🔑🔑🔑🔑🔑'])('%j is too short', (password) => {
  expect(passwordWeakness(password)).toBe('too-short');
});

test.each([
  'passwordpassword',
  'Password2026!',
  'P@ssw0rd123',
  '!!WELCOME!!2026',
  'Nigeria1960',
  'vaxledger-demo',
  'qwertyuiop',
  '1234567890',
  '0908172635',
  'abcdefghijk',
  'aaaaaaaaaa',
  'abababababab',
  'changeme123',
  'adaobi2026!',
  'ministry.2026',
  'ada.obi.2026',
  'Summer2026!!',
  'iloveyou1234',
  'nigeria-1960',
  'asdfghjkl;12',
  '20-11-1986-20',
])('%j is too common', (password) => expect(passwordWeakness(password, about)).toBe('too-common'));

test.each(['correct horse battery', 'four rivers of Kano', 'xK9$vbn2Lq', 'zazzau dutse 41 rano'])(
  '%j is good',
  (password) => expect(passwordWeakness(password, about)).toBeNull(),
);

test('no text makes it fail, and none shorter than ten characters passes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string(), (password, other) => {
      const weakness = passwordWeakness(password, [other]);
      if (Array.from(password.normalize('NFKC')).length < 10) expect(weakness).toBe('too-short');
    }),
  );
});
