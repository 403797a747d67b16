import type { Kysely, Selectable } from 'kysely';
import { isSameMoney } from '#domain/subscription/money.ts';
import type { Database } from '../db/schema.ts';
import type { PaymentState, PaymentTable } from '../db/tables/subscription.ts';
import type { Asked, CardProvider, ProviderCharge } from '../card-provider/provider.ts';
import type { PayDeps } from './provider-of.ts';
import { handlingWords } from './strings.ts';
import { lockSubject, writeAccess } from './subject.ts';

export type StoredPayment = Selectable<PaymentTable>;

export type SettledPayment =
  | { readonly kind: 'settled'; readonly payment: StoredPayment; readonly charge: ProviderCharge | null }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreachable' };

/** Losing to a concurrent writer more often than this means that something is wrong. */
const maxTries = 50;

/**
 * Asks the provider about a payment and stores the answer. A returning page, a notice and an administrator may do so
 * at once and in any order: an answer is stored only if nobody has written since it was requested, otherwise the
 * provider is asked again, so that the last answer stored is the newest.
 */
export async function settlePayment(
  deps: PayDeps,
  provider: CardProvider,
  reference: string,
): Promise<SettledPayment> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const before = await readPayment(deps, reference);
    if (before === null) return { kind: 'unknown' };
    if (before.provider !== provider.name) return { kind: 'settled', payment: before, charge: null };
    const asked = await provider.verify(reference);
    if (!asked.ok && asked.reason === 'unreachable') return { kind: 'unreachable' };
    const found = judged(before, asked);
    const written = await write(deps, before, found);
    if (written !== null) {
      return { kind: 'settled', payment: written, charge: asked.ok ? asked.value : null };
    }
  }
  return { kind: 'unreachable' };
}

export async function readPayment(
  deps: Pick<PayDeps, 'db'>,
  reference: string,
): Promise<StoredPayment | null> {
  const row = await deps.db
    .selectFrom('payment')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ?? null;
}

interface Finding {
  readonly state: PaymentState;
  readonly paid_at: Date | null;
  readonly reason: string | null;
}

/** Judges a payment by the provider's answer. A payment of a different amount than requested counts for nothing. */
function judged(payment: StoredPayment, asked: Asked<ProviderCharge>): Finding {
  if (!asked.ok) return { state: 'failed', paid_at: null, reason: handlingWords.unknownReference };
  const { status, paidAt, ...charge } = asked.value;
  if (status === 'open') return { state: 'asked', paid_at: null, reason: null };
  if (status === 'failed') return { state: 'failed', paid_at: null, reason: handlingWords.declined };
  if (!isSameMoney(charge, payment)) {
    const reason = handlingWords.differs(charge.amount, charge.currency);
    return { state: 'refused', paid_at: null, reason };
  }
  return { state: 'paid', paid_at: paidAt ?? payment.created_at, reason: null };
}

/** Null if somebody else has written since. */
function write(deps: PayDeps, before: StoredPayment, found: Finding): Promise<StoredPayment | null> {
  return deps.db.transaction().execute(async (trx) => {
    await lockSubject(trx, before);
    const row = await trx
      .updateTable('payment')
      .set({
        ...found,
        checked_at: deps.now(),
        revision: before.revision + 1,
        closed_at: before.closed_at ?? (found.state === 'paid' ? deps.now() : null),
      })
      .where('id', '=', before.id)
      .where('revision', '=', before.revision)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return null;
    if (found.state === 'paid') await closeOpenOnes(trx, row, deps.now());
    const isNew =
      before.state !== found.state || before.paid_at?.getTime() !== (found.paid_at?.getTime() ?? undefined);
    if (isNew && (before.state === 'paid' || found.state === 'paid')) await writeAccess(trx, before);
    return row;
  });
}

/** Closes other open payments for the same thing, so that nobody enters a card for one of them. */
async function closeOpenOnes(
  trx: Kysely<Database>,
  { user_id: user, unit_id: unit }: StoredPayment,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set((eb) => ({ closed_at: at, revision: eb('revision', '+', 1) }))
    .where('closed_at', 'is', null)
    .$if(unit === null, (query) => query.where('user_id', '=', user).where('unit_id', 'is', null))
    .$if(unit !== null, (query) => query.where('unit_id', '=', unit))
    .execute();
}
