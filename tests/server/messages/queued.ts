import { sql } from 'kysely';
import { newMessage, type NewMessage } from '#server/messages/message-row.ts';
import type { Outcome, Outgoing, Transport } from '#server/messages/transport.ts';
import { queueMessages } from '#server/messages/write-messages.ts';
import { testFacilities } from '#tests/support/places.ts';
import type { TestApp } from '#tests/support/server.ts';

const hourMs = 60 * 60_000;

/** Queues a message that is valid for a day. */
export async function queue(
  server: TestApp,
  source: string,
  parts: Partial<Omit<NewMessage, 'source'>> = {},
): Promise<number> {
  const at = parts.at ?? server.deps.now();
  return queueMessages(server.deps.db, [
    newMessage({
      facility: testFacilities.ajingi.facility,
      kind: 'child-registered',
      source,
      channel: 'email',
      recipient: `${source}@care.example`,
      subject: 'Child Vaccination Registration',
      body: `About ${source}.`,
      at,
      expiresAt: new Date(at.getTime() + 24 * hourMs),
      ...parts,
    }),
  ]);
}

/** State of each message, by recipient. */
export async function standing(server: TestApp): Promise<Record<string, string>> {
  const rows = await server.deps.db
    .selectFrom('message')
    .select(['recipient', sql<string>`state || coalesce(' ' || failure, '')`.as('standing')])
    .orderBy('recipient')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.recipient, row.standing]));
}

/** A transport that records what it was given; `answers` come first, one for each attempt, then everything succeeds. */
export function fakeTransport(answers: Outcome[] = []): Transport & { readonly given: Outgoing[] } {
  const given: Outgoing[] = [];
  return {
    given,
    send: async (message) => {
      given.push(message);
      return answers.shift() ?? { kind: 'sent' };
    },
  };
}
