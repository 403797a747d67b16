import { subscription } from '#contract/calls/subscription.ts';
import { ProblemError } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { type PayDeps, requireProvider } from './provider-of.ts';
import { isSignedWith, readNotice, signatureHeader } from '../card-provider/webhook.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CardProvider, ProviderNotice } from '../card-provider/provider.ts';
import { settleCustomer, settleSubscription } from './settle-subscription.ts';
import { settlePayment } from './settle-payment.ts';
import { handlingWords } from './strings.ts';
import { EventEmitter } from 'node:events';

const webhook = defineRoute(
  subscription.webhook,
  async ({ deps, body, request }) => {
    const provider = requireProvider(deps);
    const bytes = request.bytes ?? Buffer.alloc(0);
    const notice = readNotice(body);
    if (!isSignedWith(provider.webhookKey, bytes, request.headers[signatureHeader]) || notice === null) {
      throw new ProblemError({
        status: 403,
        code: 'bad-signature',
        detail: 'subscription.badSignature',
      });
    }
    await keepNotice(deps, provider, { notice, body: bytes });
    // The notice is stored, so the provider need not wait: the job asks about its object at once, and again if that
    // fails.
    signalNotice(deps.db);
    return { received: true as const };
  },
  { keepsBytes: true },
);

export const webhookRoutes: readonly Route[] = [webhook];

const minuteMs = 60_000;
const maxWaitMs = 6 * 60 * minuteMs;

/**
 * Stores a notice before acting on it. One that came before is counted and handled again, because two occurrences may
 * be reported in identical notices. @returns its id.
 */
export async function keepNotice(
  deps: PayDeps,
  provider: CardProvider,
  { notice, body }: { readonly notice: ProviderNotice; readonly body: Buffer | string },
): Promise<string> {
  const at = deps.now();
  const { id } = await deps.db
    .insertInto('payment_event')
    .values({
      id: deps.newId(),
      provider: provider.name,
      digest: createHash('sha256').update(body).digest('hex'),
      kind: notice.kind,
      reference: notice.reference,
      subscription_code: notice.subscription,
      customer_code: notice.customer,
      state: 'waiting',
      outcome: null,
      received_at: at,
      next_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .doUpdateSet({ times: sql`payment_event.times + 1`, state: 'waiting', next_at: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Asks the provider about the object of a notice. If the provider does not answer, the notice waits, longer each time.
 * A notice that arrived again meanwhile is left to the handler of that arrival.
 */
export async function handleNotice(deps: PayDeps, provider: CardProvider, id: string): Promise<void> {
  const event = await deps.db
    .selectFrom('payment_event')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (event === undefined || event.provider !== provider.name) return;
  const outcome = await outcomeOf(deps, provider, {
    kind: event.kind,
    reference: event.reference,
    subscription: event.subscription_code,
    customer: event.customer_code,
  });
  const at = deps.now();
  const attempts = event.attempts + 1;
  const waitMs = Math.min(maxWaitMs, minuteMs * 2 ** Math.min(attempts, 10));
  await deps.db
    .updateTable('payment_event')
    .set(
      outcome === null
        ? { attempts, outcome: handlingWords.unanswered, next_at: new Date(at.getTime() + waitMs) }
        : {
            attempts,
            outcome,
            state: outcome === handlingWords.notOurs ? 'ignored' : 'handled',
            handled_at: at,
          },
    )
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('times', '=', event.times)
    .execute();
}

/** Null if the provider did not answer. */
async function outcomeOf(
  deps: PayDeps,
  provider: CardProvider,
  notice: ProviderNotice,
): Promise<string | null> {
  const words: string[] = [];
  if (notice.reference !== null) {
    const settled = await settlePayment(deps, provider, notice.reference);
    if (settled.kind === 'unreachable') return null;
    if (settled.kind === 'settled') words.push(handlingWords.settledPayment(settled.payment.state));
  }
  if (notice.subscription !== null) {
    const settled = await settleSubscription(deps, provider, notice.subscription);
    if (settled.kind === 'unreachable') return null;
    if (settled.kind === 'settled') words.push(handlingWords.settledSubscription(1));
  } else if (notice.customer !== null) {
    const settled = await settleCustomer(deps, provider, notice.customer);
    if (settled === null) return null;
    if (settled.length > 0) words.push(handlingWords.settledSubscription(settled.length));
  }
  return words.length === 0 ? handlingWords.notOurs : words.join('; ');
}

/** Handles waiting notices that are due. @returns how many. */
export async function handleDueNotices(deps: PayDeps, provider: CardProvider, most = 100): Promise<number> {
  const due = await deps.db
    .selectFrom('payment_event')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', deps.now())
    .orderBy('next_at')
    .limit(most)
    .execute();
  for (const { id } of due) await handleNotice(deps, provider, id);
  return due.length;
}

const emitters = new WeakMap<object, EventEmitter>();
const came = 'a notice came';

function emitterOf(db: object): EventEmitter {
  const known = emitters.get(db) ?? new EventEmitter();
  emitters.set(db, known);
  return known;
}

/** Tells the jobs of this instance that a notice is waiting. */
function signalNotice(db: object): void {
  emitterOf(db).emit(came);
}

/** Calls back when a notice was stored on this instance. @returns a function to unsubscribe. */
export function onNotice(db: object, listener: () => void): () => void {
  const emitter = emitterOf(db);
  emitter.on(came, listener);
  return () => emitter.off(came, listener);
}
