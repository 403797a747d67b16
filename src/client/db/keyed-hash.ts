/** Two 32-bit halves of a secret key. */
export type HashKey = readonly [number, number];

/**
 * HalfSipHash-2-4 with 64 bits of result, of a text's 16-bit units (Aumasson and Bernstein; reference code `halfsiphash.c`): without the
 * key nobody can tell what was hashed, and nothing has to be awaited, so it works inside a transaction.
 * @returns the two 32-bit halves, unsigned.
 */
export function halfSipHash(text: string, [k0, k1]: HashKey): readonly [number, number] {
  const state: State = [k0, k1 ^ 0xee, 0x6c_79_67_65 ^ k0, 0x74_65_64_62 ^ k1];
  const whole = text.length - (text.length % 2);
  for (let at = 0; at < whole; at += 2) absorb(state, (text.charCodeAt(at + 1) << 16) | text.charCodeAt(at));
  const rest = whole < text.length ? text.charCodeAt(whole) : 0;
  absorb(state, ((text.length * 2) << 24) | rest);
  state[2] ^= 0xee;
  rounds(state, 4);
  const low = (state[1] ^ state[3]) >>> 0;
  state[1] ^= 0xdd;
  rounds(state, 4);
  return [low, (state[1] ^ state[3]) >>> 0];
}

type State = [number, number, number, number];

function absorb(state: State, word: number): void {
  state[3] ^= word;
  rounds(state, 2);
  state[0] ^= word;
}

function rounds(state: State, count: number): void {
  let [v0, v1, v2, v3] = state;
  for (let round = 0; round < count; round += 1) {
    v0 = (v0 + v1) | 0;
    v1 = turned(v1, 5) ^ v0;
    v0 = turned(v0, 16);
    v2 = (v2 + v3) | 0;
    v3 = turned(v3, 8) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = turned(v3, 7) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = turned(v1, 13) ^ v2;
    v2 = turned(v2, 16);
  }
  state[0] = v0;
  state[1] = v1;
  state[2] = v2;
  state[3] = v3;
}

function turned(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
