import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export interface Delivered {
  readonly to: readonly string[];
  readonly from: string;
  /** Header lines and body as received. */
  readonly source: string;
}

/** How the server treats a conversation, in the order of its steps. */
export type Behaviour =
  | { readonly at: 'greeting' | 'recipient' | 'body'; readonly refuseWith: number }
  | { readonly at: 'recipient' | 'accepted'; readonly drop: true }
  | { readonly at: 'greeting' | 'accepted'; readonly stall: true }
  | { readonly at: 'accepted'; readonly delayMs: number };

export interface FakeMailServer {
  readonly port: number;
  /** Mails that it has accepted, even if the sender never learned so. */
  readonly delivered: readonly Delivered[];
  /** Treatment of the next conversations, one each; after these all succeed. */
  readonly behaviours: Behaviour[];
  conversations(): number;
  close(): Promise<void>;
}

/** A real SMTP server on a free local port that drops, delays and refuses as configured. */
export async function startMailServer(): Promise<FakeMailServer> {
  const delivered: Delivered[] = [];
  const behaviours: Behaviour[] = [];
  const bySession = new Map<string, Behaviour | undefined>();
  const sockets = new Map<number | undefined, Socket>();
  let conversations = 0;
  const behaviourAt = (session: SMTPServerSession, step: Behaviour['at']): Behaviour | undefined => {
    const behaviour = bySession.get(session.id);
    return behaviour?.at === step ? behaviour : undefined;
  };
  const refusal = (code: number): Error => Object.assign(new Error('not here'), { responseCode: code });
  const drop = (session: SMTPServerSession): void => {
    sockets.get(session.remotePort)?.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (session, done) => {
      conversations += 1;
      bySession.set(session.id, behaviours.shift());
      const behaviour = behaviourAt(session, 'greeting');
      if (behaviour && 'stall' in behaviour) return;
      done(behaviour && 'refuseWith' in behaviour ? refusal(behaviour.refuseWith) : undefined);
    },
    onRcptTo: (_address, session, done) => {
      const behaviour = behaviourAt(session, 'recipient');
      if (behaviour && 'drop' in behaviour) return drop(session);
      done(behaviour && 'refuseWith' in behaviour ? refusal(behaviour.refuseWith) : undefined);
    },
    onData: (stream, session, done) => {
      void textOf(stream).then((source) => {
        const refused = behaviourAt(session, 'body');
        if (refused && 'refuseWith' in refused) return done(refusal(refused.refuseWith));
        const { mailFrom, rcptTo } = session.envelope;
        delivered.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source,
        });
        const behaviour = behaviourAt(session, 'accepted');
        if (behaviour && 'drop' in behaviour) return drop(session);
        if (behaviour && 'stall' in behaviour) return;
        if (behaviour && 'delayMs' in behaviour) return setTimeout(done, behaviour.delayMs);
        return done();
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.set(socket.remotePort, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    delivered,
    behaviours,
    conversations: () => conversations,
    close: () => {
      for (const socket of sockets.values()) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}
