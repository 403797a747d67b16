import { expect, test } from 'vitest';
import { decodeText } from '#contract/calls/place-import.ts';

test.each([
  ['UTF-8', new TextEncoder().encode('São João'), false],
  ['Latin-1', Uint8Array.from('São João', (letter) => letter.charCodeAt(0)), true],
  ['UTF-16', new Uint8Array([0xff, 0xfe, ...Buffer.from('São João', 'utf16le')]), false],
  [
    'UTF-16, big end first',
    new Uint8Array([0xfe, 0xff, ...Buffer.from('São João', 'utf16le').swap16()]),
    false,
  ],
])('a file in %s is read', (_what, bytes, isLatin1) => {
  expect(decodeText(TextDecoder, bytes)).toEqual({ text: 'São João', isLatin1 });
});
