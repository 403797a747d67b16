import { fnv1a } from '#domain/kernel/fnv1a.ts';
import type { Wallet } from './model.ts';

/**
 * A short digest of a facility's wallets, the same on tablet and server for the same figures, in any order. It detects drift and protects
 * no secret: 2 × 32 bits of FNV-1a over a canonical text, in hexadecimal.
 */
export function walletDigest(wallets: Iterable<Wallet>): string {
  const lines = Array.from(wallets, (w) => `${w.antigen}:${w.balance}:${w.issued}:${w.wastage}`).toSorted();
  const text = lines.join('\n');
  return fnv1a(text) + fnv1a(text, 0x1b873593);
}
