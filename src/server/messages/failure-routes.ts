import { sql, type SelectQueryBuilder } from 'kysely';
import { failedMessageSchema, type FailedMessage } from '#contract/resources/message.ts';
import { listingQuerySchema, listingReplySchema } from '#contract/resources/listing.ts';
import type { Database } from '../db/schema.ts';
import type { Failure } from '../db/tables/messages.ts';
import { answerListing } from '../http/listing.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../http/viewer.ts';
import { failureSentences } from './strings.ts';

type Row = Omit<FailedMessage, 'detail'> & { readonly reason: Failure };

const failures = defineRoute({
  method: 'GET',
  path: '/v/messages/failures/',
  who: { deed: 'manage-users' },
  summary: "Messages of the caller's unit that were not delivered or are in doubt, newest first",
  query: listingQuerySchema,
  reply: listingReplySchema(failedMessageSchema),
  handler: async ({ db, viewer, query, request, reply }) => {
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
        ])
        .where('m.state', 'in', ['failed', 'in-doubt'])
        .where(ownUnit(viewer)) as unknown as SelectQueryBuilder<Database, never, Row>,
      searchIn: ['recipient', 'subject', 'facility'],
      sortBy: ['-failed_at' as 'failed_at', 'failed_at', 'created_at', 'kind', 'recipient'],
    });
    return Array.isArray(listed)
      ? listed.map(withSentence)
      : { ...listed, results: listed.results.map(withSentence) };
  },
});

export const failureRoutes: readonly Route[] = [failures];

function withSentence(row: Row): FailedMessage {
  return { ...row, detail: failureSentences[row.reason] };
}

function ownUnit({ level, place }: SignedIn) {
  if (level === 'facility') return sql<boolean>`coalesce(f.id, u.facility_id) = ${place.facility}`;
  if (level === 'lga') return sql<boolean>`coalesce(f.lga_id, u.lga_id) = ${place.lga}`;
  if (level === 'state') return sql<boolean>`coalesce(f.state_id, u.state_id) = ${place.state}`;
  return sql<boolean>`coalesce(f.country_id, u.country_id) = ${place.country}`;
}

function isoText(column: string) {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
