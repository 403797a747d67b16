import type { Channel } from '../db/tables/messages.ts';

/**
 * To whom a message goes in the least personal form that still tells a mistyped address or number from a good one:
 * `a…@care.example`, `…4567`.
 */
export function maskedRecipient(recipient: string, channel: Channel): string {
  if (channel === 'sms') return `…${recipient.slice(-4)}`;
  const at = recipient.lastIndexOf('@');
  return at < 1 ? '…' : `${[...recipient][0]}…${recipient.slice(at)}`;
}
