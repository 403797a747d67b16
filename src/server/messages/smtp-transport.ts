import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpSettings } from './message-settings.ts';
import type { Outcome, Outgoing, Transport } from './transport.ts';

export interface SmtpLimits {
  readonly connectMs: number;
  /** How long the server may be silent before the attempt is given up. */
  readonly silenceMs: number;
  /** Limit for the whole attempt, well below the time after which another instance takes it for interrupted. */
  readonly attemptMs: number;
}

const usualLimits: SmtpLimits = { connectMs: 10_000, silenceMs: 30_000, attemptMs: 60_000 };

interface SmtpError extends Error {
  readonly command?: string;
  readonly responseCode?: number;
}

/**
 * Sends mail over SMTP with one connection for each message. The body is a stream that records when it is first read,
 * which happens only after the server has agreed to take it. If the connection breaks before that, nothing was
 * delivered; if it breaks later, delivery is in doubt.
 */
export function smtpTransport(settings: SmtpSettings, limits: SmtpLimits = usualLimits): Transport {
  return {
    send: async (message) => {
      const body = new WatchedBody(await composed(settings, message));
      const connection = new SMTPConnection({
        host: settings.host,
        port: settings.port,
        secure: settings.secure,
        requireTLS: settings.requireTls,
        connectionTimeout: limits.connectMs,
        greetingTimeout: limits.connectMs,
        dnsTimeout: limits.connectMs,
        socketTimeout: limits.silenceMs,
      });
      const deadline = setTimeout(() => connection.close(), limits.attemptMs);
      try {
        await converse(connection, settings, message.recipient, body);
        connection.quit();
        return { kind: 'sent' };
      } catch (error) {
        connection.close();
        return outcomeOf(error as SmtpError, body.isAskedFor);
      } finally {
        clearTimeout(deadline);
      }
    },
  };
}

function converse(
  connection: SMTPConnection,
  { auth, from }: SmtpSettings,
  recipient: string,
  body: Readable,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error | null): void => (error ? reject(error) : resolve());
    const send = (): void =>
      connection.send({ from: from.address, to: [recipient] }, body, (error) => end(error));
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('the connection ended')));
    connection.connect((error) => {
      if (error) return end(error);
      if (auth === null) return send();
      return connection.login({ user: auth.user, pass: auth.password }, (refused) =>
        refused ? end(refused) : send(),
      );
    });
  });
}

function outcomeOf({ command, responseCode }: SmtpError, isBodyAskedFor: boolean): Outcome {
  if (responseCode === undefined) {
    return isBodyAskedFor ? { kind: 'in-doubt' } : { kind: 'again', failure: 'unreachable', code: null };
  }
  // A refusal of anything but this address or this text concerns the settings, which somebody can fix.
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  return isAboutMessage && responseCode >= 500
    ? { kind: 'failed', failure: 'refused', code: responseCode }
    : { kind: 'again', failure: 'deferred', code: responseCode };
}

async function composed({ from }: SmtpSettings, message: Outgoing): Promise<Buffer> {
  const mail = new MailComposer({
    from,
    to: { name: '', address: message.recipient },
    subject: message.subject,
    text: message.body,
    messageId: `<${message.id}@${from.address.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().build();
}

/** Records whether anybody has started to read it. */
class WatchedBody extends Readable {
  isAskedFor = false;
  readonly #content: Buffer;

  constructor(content: Buffer) {
    super();
    this.#content = content;
  }

  override _read(): void {
    this.isAskedFor = true;
    this.push(this.#content);
    this.push(null);
  }
}
