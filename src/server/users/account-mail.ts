import type { Kysely } from 'kysely';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { newMessage, noFacility, worthMs } from '../messages/message-row.ts';
import { queueMessages } from '../messages/write-messages.ts';

/** Queues a mail that tells a user what was changed in their account. Call it inside the change's transaction. */
export async function mailAbout(
  deps: Pick<AppDeps, 'now' | 'newId'>,
  trx: Kysely<Database>,
  mail: {
    readonly user: string;
    readonly email: string;
    readonly subject: string;
    readonly body: string;
  },
): Promise<void> {
  const at = deps.now();
  await queueMessages(trx, [
    newMessage({
      facility: noFacility,
      kind: 'account',
      source: deps.newId(),
      channel: 'email',
      recipient: mail.email,
      subject: mail.subject,
      body: mail.body,
      user: mail.user,
      at,
      expiresAt: new Date(at.getTime() + worthMs),
    }),
  ]);
}
