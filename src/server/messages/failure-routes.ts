import type { SelectQueryBuilder } from 'kysely';
import { isoText } from '../db/stored-moments.ts';
import { type FailedMessage, messages } from '#contract/calls/messages.ts';
import { undeliveredSentences } from '#contract/message-sentences.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { Database } from '../db/schema.ts';
import type { Failure, MessageKind } from '../db/tables/messages.ts';
import { answerListing } from '../http/listing.ts';
import { conflict, forbidden } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { maskedRecipient } from './recipient-mask.ts';
import { isOfUse, sendAgain } from './send-again.ts';
import { ofOwnUnit } from './unit-of-message.ts';

type Row = Omit<FailedMessage, 'detail' | 'can_send_again'> & {
  readonly kind: MessageKind;
  readonly reason: Failure;
  readonly expires_at: string;
};

const failures = defineRoute(messages.failures, async ({ deps, db, viewer, query, request, reply }) => {
  const listed = await answerListing<Row>({
    db,
    query,
    request,
    reply,
    rows: db
      .selectFrom('message as m')
      .leftJoin('facility as f', 'f.id', 'm.facility_id')
      // A code belongs to no facility, but to a user.
      .leftJoin('app_user as u', 'u.id', 'm.user_id')
      .select([
        'm.id',
        'm.kind',
        'm.channel',
        'm.recipient',
        'm.subject',
        'f.name as facility',
        'm.state',
        'm.failure as reason',
        'm.failure_code as code',
        'm.attempts',
        isoText('m.created_at').as('created_at'),
        isoText('m.settled_at').as('failed_at'),
        isoText('m.expires_at').as('expires_at'),
      ])
      .where('m.state', 'in', ['failed', 'in-doubt'])
      .where(ofOwnUnit(viewer)) as unknown as SelectQueryBuilder<Database, never, Row>,
    searchIn: ['recipient', 'subject', 'facility'],
    sort: messages.failures.sort,
  });
  const shown = (row: Row): FailedMessage => shownRow(row, deps.now());
  return Array.isArray(listed) ? listed.map(shown) : { ...listed, results: listed.results.map(shown) };
});

const again = defineRoute(messages.sendAgain, async ({ deps, db, viewer, params, body, request }) => {
  const answer = await sendAgain(db, viewer, {
    id: params.id,
    failedAt: new Date(body.failed_at),
    now: deps.now(),
  });
  if (answer.kind === 'unknown') throw forbidden(problemSentences.noFailedMessage);
  if (answer.kind === 'out-of-date') throw conflict('out-of-date', problemSentences.messageOutOfDate);
  if (answer.isNew) request.log.info({ message: params.id, by: viewer.user }, 'message queued again');
  return { state: answer.state, queued: answer.isNew };
});

/** What user managers see of messages that were not delivered, and do about them. */
export const failureRoutes: readonly Route[] = [failures, again];

function shownRow({ expires_at: expiresAt, ...row }: Row, now: Date): FailedMessage {
  return {
    ...row,
    recipient: maskedRecipient(row.recipient, row.channel),
    detail: undeliveredSentences[row.reason],
    can_send_again: isOfUse({ kind: row.kind, expiresAt: new Date(expiresAt) }, now),
  };
}
