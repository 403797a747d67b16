import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { conflict, ProblemError } from './problem.ts';

interface Call<Answer> {
  readonly deps: AppDeps;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly user: string;
  readonly run: (trx: Kysely<Database>) => Answer | Promise<Answer>;
}

/**
 * Runs a write in one transaction, once for each `Idempotency-Key` of this user, or once for each `id` that the body
 * gives to what it creates. The key and the response are committed with the effect, so that a lost response can be
 * requested again. A refused or failed call leaves no trace and may be retried. A second call with the same key waits
 * for the first.
 * @throws ProblemError 409 `idempotency-mismatch` if the key was used for a different request.
 */
export async function onceByKey<Answer>(call: Call<Answer>): Promise<Answer> {
  const key = call.request.headers['idempotency-key'] ?? idOfNew(call.request);
  if (key === undefined) return call.deps.db.transaction().execute(async (trx) => call.run(trx));
  if (typeof key !== 'string' || key.length === 0 || key.length > 100) {
    throw new ProblemError({ status: 400, code: 'invalid', detail: 'protocol.keyInvalid' });
  }
  return call.deps.db.transaction().execute((trx) => runKeyed(call, key, trx));
}

/** The id that a POST gives to what it creates; in other calls, a body's `id` names something that exists. */
function idOfNew({ method, body }: FastifyRequest): string | undefined {
  if (method !== 'POST' || typeof body !== 'object' || body === null) return undefined;
  return 'id' in body && typeof body.id === 'string' ? body.id : undefined;
}

async function runKeyed<Answer>(call: Call<Answer>, key: string, trx: Kysely<Database>): Promise<Answer> {
  const hash = hashOf(call.request);
  const claimed = await trx
    .insertInto('idempotency_key')
    .values({
      user_id: call.user,
      key,
      request_hash: hash,
      status: 0,
      answer: 'null',
      created_at: call.deps.now(),
    })
    .onConflict((conflictOn) => conflictOn.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed === undefined) return replay(call, key, hash, trx);
  const answer = await call.run(trx);
  await trx
    .updateTable('idempotency_key')
    .set({ status: call.reply.statusCode, answer: JSON.stringify(answer) })
    .where('user_id', '=', call.user)
    .where('key', '=', key)
    .execute();
  return answer;
}

async function replay<Answer>(
  call: Call<Answer>,
  key: string,
  hash: string,
  trx: Kysely<Database>,
): Promise<Answer> {
  const kept = await trx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'answer'])
    .where('user_id', '=', call.user)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (kept.request_hash !== hash) {
    throw conflict('idempotency-mismatch', 'protocol.keyUsed');
  }
  call.reply.status(kept.status);
  // Stored by this route at the first call, so it has this type.
  return kept.answer as Answer;
}

function hashOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url.replace(/\/?(\?|$)/, '$1'), request.body]))
    .digest('hex');
}
