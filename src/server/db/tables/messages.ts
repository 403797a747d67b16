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

/** Reasons why a message is not sent yet or never will be; never the mail server's own words, which quote addresses. */
export type Failure = keyof typeof undeliveredSentences;

export interface MessageTable {
  /** The facility whose message it is; all zeros for one of no facility, such as a code for a new password. */
  facility_id: string;
  id: string;
  kind: MessageKind;
  channel: Channel;
  /** E-mail address, or number as it is dialled from abroad. */
  recipient: string;
  /** Empty for a text message. */
  subject: string;
  /** A code's digits are put in when it is sent. */
  body: string;
  state: MessageState;
  attempts: number;
  /** Not before. */
  due_at: Instant;
  /** Not after: what it says is of no use then. */
  expires_at: Instant;
  claimed_at: InstantOrNull;
  settled_at: InstantOrNull;
  failure: Failure | null;
  /** The server's reply code of that failure. */
  failure_code: number | null;
  /** Author of the message, or owner of the code. */
  user_id: string | null;
  /** The child that it is about, and the day of the visit that it reminds of. */
  child_id: string | null;
  visit_on: string | null;
  created_at: Instant;
  /** Time at which an administrator last asked to send it again. */
  again_at: InstantOrNull;
}

/** The one code for a purpose that is good for who asked for it. Its digits are nowhere: the server makes them of the id and its own key. */
export interface PasswordCodeTable {
  user_id: string;
  purpose: 'password' | 'pin' | 'first-password';
  /** Digest of the device or address that it was asked for from; empty for what is bound to none. */
  requester: string;
  id: string;
  tries: number;
  expires_at: Instant;
}

export interface MessageTables {
  message: MessageTable;
  password_code: PasswordCodeTable;
}
