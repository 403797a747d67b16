import { createHash } from 'node:crypto';
import { formatUuid } from '../new-id.ts';

/** Derives an id from a code, the same in every database: UUID version 8 (RFC 9562) from a SHA-256. */
export function stableId(
  kind: 'country' | 'state' | 'lga' | 'facility' | 'antigen' | 'user' | 'device' | 'log' | 'grant' | 'record',
  code: string,
): string {
  const bytes = createHash('sha256').update(`vaxledger:${kind}:${code}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatUuid(bytes);
}
