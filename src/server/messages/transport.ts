import type { Failure } from '../db/tables/messages.ts';

/** A message as handed to a transport. */
export interface Outgoing {
  /** The same at every attempt, so that mail servers can recognise a repetition. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/**
 * Outcome of an attempt.
 * - `sent`: the server has taken the message.
 * - `again`: the server has certainly not taken it, but may later.
 * - `failed`: the server will not take it.
 * - `in-doubt`: the connection was lost while the message was on its way, so only the server knows.
 */
export type Outcome =
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'again';
      readonly failure: Extract<Failure, 'unreachable' | 'deferred'>;
      readonly code: number | null;
    }
  | { readonly kind: 'failed'; readonly failure: Extract<Failure, 'refused'>; readonly code: number | null }
  | { readonly kind: 'in-doubt' };

/** A way to deliver messages. It never throws. */
export interface Transport {
  send(message: Outgoing): Promise<Outcome>;
}
