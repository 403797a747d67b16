import type { Wallet } from './model.ts';

/**
 * A short digest of a facility's wallets, the same on tablet and server for the same figures, whatever the order.
 * It finds drift, it does not keep secrets: 2 × 32 bits of FNV-1a over a canonical text, in hexadecimal.
 */
export function walletDigest(wallets: Iterable<Wallet>): string {
  const lines = Array.from(wallets, (w) => `${w.antigen}:${w.balance}:${w.issued}:${w.wastage}`).toSorted();
  const text = lines.join('\n');
  return fnv1a(text, 0x811c9dc5) + fnv1a(text, 0x1b873593);
}

function fnv1a(text: string, seed: number): string {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
