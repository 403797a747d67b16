import type { PinVerifier } from '#contract/wire/session.ts';

/** True when the digits are those that the verifier was made of. Takes a noticeable part of a second, on purpose. */
export async function isPin({ rounds, salt, hash }: PinVerifier, digits: string): Promise<boolean> {
  const expected = bytesOf(hash);
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(digits), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const derived = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds },
    key,
    expected.length * 8,
  );
  const given = new Uint8Array(derived);
  return given.every((byte, at) => byte === expected[at]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
