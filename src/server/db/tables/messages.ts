import type { ColumnType } from 'kysely';
import type { undeliveredSentences } from '#contract/message-sentences.ts';
import type { Instant } from './column.ts';

type InstantOrNull = ColumnType<Date | null, string | Date | null, string | Date | null>;

export type Channel = 'email' | 'sms';

export type MessageKind =
  | 'child-registered'
  | 'child-immunized'
  | 'visit-tomorrow'
  | 'visit-missed'
  | 'session-changed'
  | 'password-code'
  | 'first-password'
  | 'email-changed'
  | 'account'
  | 'from-officer';

/**
 *   queued ──claimed──▶ sending ──▶ sent
 *     ▲ │                 │ │
 *     │ ├──▶ stopped      │ └─nobody knows─▶ in-doubt
 *     │ └──▶ failed ◀─────┤
 *     └────try again──────┘
 *
 * From failed and in-doubt back to queued only when an administrator asks for it.
 */
export type MessageState = 'queued' | 'sending' | 'sent' | 'failed' | 'in-doubt' | 'stopped';

/**
 * Reasons why a message is not sent yet or never will be. The mail server's own words are not stored, because they
 * quote addresses.
 */
export type Failure = keyof typeof undeliveredSentences;

export interface MessageTable {
  /** The facility that sends the message; all zeros if none does, such as for a password code. */
  facility_id: string;
  id: string;
  kind: MessageKind;
  channel: Channel;
  /** E-mail address, or phone number in international form. */
  recipient: string;
  /** Empty for a text message. */
  subject: string;
  /** The digits of a code are inserted when the message is sent. */
  body: string;
  state: MessageState;
  attempts: number;
  /** Earliest time to send it. */
  due_at: Instant;
  /** Latest time to send it, after which it would be useless. */
  expires_at: Instant;
  claimed_at: InstantOrNull;
  settled_at: InstantOrNull;
  failure: Failure | null;
  /** The server's reply code for that failure. */
  failure_code: number | null;
  /** Author of the message, or owner of the code. */
  user_id: string | null;
  /** The child that the message is about; `visit_on` is the visit that it reminds of. */
  child_id: string | null;
  visit_on: string | null;
  created_at: Instant;
  /** When an administrator last asked to send it again. */
  again_at: InstantOrNull;
}

/**
 * The one valid code for a purpose and requester. Its digits are stored nowhere: the server derives them from the id
 * and its own key.
 */
export interface PasswordCodeTable {
  user_id: string;
  purpose: 'password' | 'pin' | 'first-password';
  /** Digest of the device or address that requested it; empty if the code is not bound to one. */
  requester: string;
  id: string;
  tries: number;
  expires_at: Instant;
}

export interface MessageTables {
  message: MessageTable;
  password_code: PasswordCodeTable;
}
