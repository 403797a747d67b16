import type { AppDeps } from '../../deps.ts';
import type { Transport } from '../../messages/transport.ts';
import { deliverDue } from '../../message-worker.ts';

/** The address of a care giver who moved: no server takes mail for it. */
export const goneAddress = 'zuwaira.gone@demo.test';

/** The demo's post: it takes everything but what goes to {@link goneAddress}, and sends nothing anywhere. */
const post: Transport = {
  send: ({ recipient }) =>
    Promise.resolve(
      recipient === goneAddress ? { kind: 'failed', failure: 'refused', code: 550 } : { kind: 'sent' },
    ),
};

/** Delivers what is due at a moment, as the server's own worker does. */
export async function deliverMail(deps: AppDeps, at: Date): Promise<void> {
  await deliverDue({ ...deps, now: () => at, transports: { email: post }, random: () => 0.5 });
}
