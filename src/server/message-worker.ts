import type { AppDeps } from './deps.ts';
import { type Jobs, startJobLine } from './db/job-line.ts';
import type { Channel } from './db/tables/messages.ts';
import { africasTalking } from './messages/africas-talking.ts';
import { countMessage, measureMessages } from './messages/write-messages.ts';
import { claim, giveUp, settle, type ClaimedMessage } from './messages/queue.ts';
import { scheduleHourly, stoppedFor } from './immunization/reminders.ts';
import { smtpTransport } from './messages/smtp-transport.ts';
import type { Transport } from './messages/transport.ts';
import { shownBody } from './messages/mailed-code.ts';

// Messages are sent at most once. A message is marked as being sent, and that is committed, before any of it leaves;
// the outcome is stored afterwards. If the sender dies in between, the message is put in doubt, shown to administrators
// and not sent again: a caregiver who gets no message asks at the next visit, but one who gets two about a dose may
// bring the child twice. An attempt that certainly delivered nothing is repeated.

const sweepMs = 5_000;
const remindMs = 10 * 60_000;
/** Simultaneous connections to the mail server from one instance. */
const lanes = 4;

export type Transports = Partial<Readonly<Record<Channel, Transport>>>;

export interface WorkerDeps extends Pick<AppDeps, 'db' | 'now' | 'config' | 'crash'> {
  readonly transports: Transports;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** The transports that the settings configure. */
export function transportsOf({ smtp, sms }: AppDeps['config']): Transports {
  return {
    ...(smtp === null ? {} : { email: smtpTransport(smtp) }),
    ...(sms === null ? {} : { sms: africasTalking(sms) }),
  };
}

/**
 * Sends due messages until none is left or a server cannot be reached; the rest waits for the next round.
 * @returns how many attempts were made.
 */
export async function deliverDue(deps: WorkerDeps, isStopped: () => boolean = () => false): Promise<number> {
  const open = new Set(Object.keys(deps.transports) as Channel[]);
  if (open.size === 0) return 0;
  const gone = await giveUp(deps.db, { channels: [...open], now: deps.now() });
  for (const message of gone) countMessage(message, message.state);
  let made = 0;
  const lane = async (): Promise<void> => {
    while (open.size > 0 && !isStopped()) {
      const message = await claim(deps.db, { channels: [...open], now: deps.now() });
      if (message === null) return;
      made += 1;
      const outcome = await attempt(deps, message);
      await settle(deps.db, message, outcome, { now: deps.now(), random: deps.random });
      countMessage(message, outcome.kind);
      if (outcome.kind === 'again' && outcome.failure === 'unreachable') open.delete(message.channel);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
  return made;
}

async function attempt(deps: WorkerDeps, message: ClaimedMessage) {
  const transport = deps.transports[message.channel];
  if (transport === undefined) return { kind: 'stopped', failure: null } as const;
  const stopped = await stoppedFor(deps, message);
  if (stopped !== null) return stopped;
  deps.crash?.('message-claimed');
  const outcome = await transport.send({
    id: message.id,
    recipient: message.recipient,
    subject: message.subject,
    body: shownBody(deps, message),
  });
  deps.crash?.('message-sent');
  return outcome;
}

/**
 * Sends messages every few seconds and schedules reminders every hour, on any number of instances. `stop` waits for
 * attempts in progress.
 */
export function startMessageJobs(deps: AppDeps, onFailure: (error: unknown) => void): Jobs {
  const worker: WorkerDeps = { ...deps, transports: transportsOf(deps.config), random: Math.random };
  const line = startJobLine(onFailure);
  const deliver = (): void => {
    line.run(() => deliverDue(worker, line.isStopped));
    line.run(() => measureMessages(deps.db));
  };
  const remind = (): void => line.run(() => scheduleHourly(deps));
  remind();
  deliver();
  line.every(sweepMs, deliver);
  line.every(remindMs, remind);
  return line;
}
