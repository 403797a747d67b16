import { messageSubjects } from '#contract/message-sentences.ts';
import { messages } from '#contract/calls/messages.ts';
import { countHit } from '../http/rate-limit.ts';
import { defineRoute, type Route, type RouteContext } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { facilityOfCaregiver } from './of-dead-child.ts';
import { newMessage, worthMs } from '../messages/message-row.ts';
import { queueMessages } from '../messages/write-messages.ts';

const sendMessage = defineRoute(messages.send, ({ body, ...context }) => send(context, body));

const sendLink = defineRoute(messages.sendLink, ({ body, ...context }) =>
  send(context, { ...body, subject: messageSubjects.link }),
);

export const sendRoutes: readonly Route[] = [sendMessage, sendLink];

async function send(
  { deps, db, viewer }: Pick<RouteContext<SignedIn, unknown, unknown, unknown>, 'deps' | 'db' | 'viewer'>,
  { email, subject, message }: { readonly email: string; readonly subject: string; readonly message: string },
): Promise<{ detail: string }> {
  await countHit({ ...deps, db }, { bucket: `message ${viewer.user}`, most: 60, windowSeconds: 60 * 60 });
  const facility = await facilityOfCaregiver(db, viewer, email);
  // The response is the same whether or not a caregiver has the address, so that it cannot be used to find out.
  if (facility === null) return { detail: messageToUnit };
  const at = deps.now();
  await queueMessages(db, [
    newMessage({
      facility,
      kind: 'from-officer',
      source: deps.newId(),
      channel: 'email',
      recipient: email,
      subject,
      body: message,
      at,
      expiresAt: new Date(at.getTime() + worthMs),
      user: viewer.user,
    }),
  ]);
  return { detail: messageToUnit };
}

const messageToUnit = 'The message will be sent if a care giver of your unit has this e-mail.';
