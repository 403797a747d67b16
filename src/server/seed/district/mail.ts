import type { AppDeps } from '../../deps.ts';
import type { Transport } from '../../messages/transport.ts';
import { deliverDue } from '../../message-worker.ts';

/** The address of a caregiver whose mailbox no longer exists. */
export const goneAddress = 'zuwaira.gone@demo.test';

/** The demo's mail transport: it accepts everything except mail to {@link goneAddress}, and sends nothing. */
const post: Transport = {
  send: ({ recipient }) =>
    Promise.resolve(
      recipient === goneAddress ? { kind: 'failed', failure: 'refused', code: 550 } : { kind: 'sent' },
    ),
};

/** Delivers the messages due at a given time, as the server's worker does. */
export async function deliverMail(deps: AppDeps, at: Date): Promise<void> {
  await deliverDue({ ...deps, now: () => at, transports: { email: post }, random: () => 0.5 });
}
