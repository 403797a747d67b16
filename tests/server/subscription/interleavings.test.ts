import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpenAt } from '#domain/subscription/access-paid-for.ts';
import type { Asked, CardProvider } from '#server/card-provider/provider.ts';
import { chargeDueMonths } from '#server/sandbox/sandbox.ts';
import { sandboxDeps } from '#server/sandbox/sandbox.ts';
import { handleDueNotices } from '#server/subscription/notices.ts';
import { byId } from '#server/users/managed-user.ts';
import { paidAccessOf } from '#server/auth/session-user.ts';
import { readUser } from '#server/users/user-reads.ts';
import { byRuns } from '#tests/support/by-runs.ts';
import { leave, payingUser } from './paying-user.ts';

const steps = [
  'pay',
  'decline',
  'verify',
  'webhook',
  'webhook again',
  'disable',
  'enable',
  'renewal',
] as const;
type Step = (typeof steps)[number];

/** Each answer arrives at its turn with the state at the time of its request; one in five never arrives. */
interface Hearing {
  readonly turns: number;
  readonly isLost: boolean;
}

const hearing = fc.record({
  turns: fc.integer({ min: 0, max: 12 }),
  isLost: fc.nat(4).map((n) => n === 0),
});

test(
  'webhook, verification, retry, disabling and renewal reach the same state in any order',
  async () => {
    let real: CardProvider | undefined;
    let hearings: readonly Hearing[] = [];
    let asked = 0;
    const late =
      <Parts extends never[], T>(call: (...parts: Parts) => Promise<Asked<T>>) =>
      async (...parts: Parts): Promise<Asked<T>> => {
        const answer = await call(...parts);
        if (hearings.length === 0) return answer;
        const { turns, isLost } = hearings[asked++ % hearings.length]!;
        for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        return isLost ? { ok: false, reason: 'unreachable', code: null } : answer;
      };
    const payer = await payingUser('pglite', (provider) => {
      real = provider;
      return {
        ...provider,
        verify: late(provider.verify),
        subscription: late(provider.subscription),
        subscriptionsOf: late(provider.subscriptionsOf),
        disable: late(provider.disable),
        enable: late(provider.enable),
      };
    });
    const { world, card, verify, notify, call, request, user } = payer;
    const { db } = world.deps;
    const provider = real!;
    const ofProvider = async () => {
      const found = await provider.subscriptionsOf('amina@clinic.example');
      return found.ok ? found.value : [];
    };
    const each = async (act: (code: string) => Promise<unknown>) => {
      for (const { code } of await ofProvider()) await act(code);
    };

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 10 }),
        fc.array(hearing, { minLength: 8, maxLength: 8 }),
        async (plan, delays) => {
          for (const table of [
            'payment_event',
            'subscription',
            'payment',
            'payment_plan',
            'sandbox_object',
          ] as const)
            await db.deleteFrom(table).execute();
          await db.updateTable('app_user').set({ paid: false, paid_ended_at: null }).execute();
          hearings = [];
          const { ref } = (await request()).body;
          hearings = delays;
          const charged = () => notify({ event: 'charge.success', data: { reference: ref } });
          const changed = () =>
            each((code) => notify({ event: 'subscription.update', data: { subscription_code: code } }));
          const act: Readonly<Record<Step, () => Promise<unknown>>> = {
            pay: async () => {
              await card(ref, 'pays');
              await Promise.all([charged(), changed()]);
            },
            decline: () => card(ref, 'declined'),
            verify: () => verify(ref),
            webhook: charged,
            'webhook again': changed,
            disable: () => each((code) => call('POST', `/v/subscription/${code}/disable/`)),
            enable: () => each((code) => call('POST', `/v/subscription/${code}/enable/`)),
            renewal: async () => {
              const later = { ...sandboxDeps(world.deps), now: () => new Date('2026-12-21T08:00:00.000Z') };
              await chargeDueMonths(later);
              await changed();
            },
          };
          await Promise.all(plan.map((step) => act[step]()));
          // Retries what was not answered, as the job does.
          hearings = [];
          await db.updateTable('payment_event').set({ next_at: world.deps.now() }).execute();
          await handleDueNotices(world.deps, provider);

          const isCharged = plan.includes('pay');
          const said = await ofProvider();
          const [payment] = await payer.payments();
          expect(payment?.state === 'paid').toBe(isCharged);
          const stored = await db
            .selectFrom('subscription')
            .select(['code', 'status', 'next_payment_at'])
            .execute();
          expect(stored).toEqual(
            said.map(({ code, status, nextPaymentAt }) => ({ code, status, next_payment_at: nextPaymentAt })),
          );
          const access = paidAccessOf((await readUser(db, byId(user.id)))!);
          expect(access.paid).toBe(said.some(({ status }) => status === 'active'));
          expect(isOpenAt(access, world.deps.now().getTime())).toBe(isCharged);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
    await leave(payer);
  },
  byRuns,
);
