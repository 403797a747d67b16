import { z } from 'zod';
import { emailSchema } from '#domain/kernel/email.ts';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** Send nothing unless the server offers encryption. */
  readonly requireTls: boolean;
  readonly auth: { readonly user: string; readonly password: string } | null;
  /** Sender of every message. */
  readonly from: { readonly name: string; readonly address: string };
}

/** Account at Africa's Talking, which delivers text messages. */
export interface SmsSettings {
  readonly url: string;
  readonly username: string;
  readonly apiKey: string;
  /** Registered sender name or short code; null uses the provider's default. */
  readonly from: string | null;
}

const liveUrl = 'https://api.africastalking.com/version1/messaging';
const sandboxUrl = 'https://api.sandbox.africastalking.com/version1/messaging';

/** The environment settings for messages. */
export const messageEnvironment = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an address such as smtp://user:password@mail.example.org:587',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => senderOf(text) !== null, 'must be an address such as Vaxledger <no-reply@example.org>')
    .optional(),
  SMS_PROVIDER: z.literal('africastalking', { error: 'must be africastalking' }).optional(),
  SMS_USERNAME: z.string().min(1).optional(),
  SMS_API_KEY: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).max(20).optional(),
  SMS_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
};

const environmentSchema = z.object(messageEnvironment);
export type MessageEnvironment = z.infer<typeof environmentSchema>;

/** Settings for sending mail: null without SMTP_URL, or a sentence if a setting is missing. */
export function smtpSettingsOf(settings: MessageEnvironment): SmtpSettings | string | null {
  if (settings.SMTP_URL === undefined) return null;
  const from = settings.MAIL_FROM === undefined ? null : senderOf(settings.MAIL_FROM);
  if (from === null) {
    return 'MAIL_FROM is needed with SMTP_URL: set it to the sender of the mail, such as Vaxledger <no-reply@example.org>.';
  }
  const url = new URL(settings.SMTP_URL);
  const secure = url.protocol === 'smtps:';
  const host = decodeURIComponent(url.hostname).replaceAll(/[[\]]/g, '');
  const auth =
    url.username === ''
      ? null
      : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A password must not cross a network unencrypted.
    requireTls: url.searchParams.get('requireTLS') === 'true' || (auth !== null && !isLoopback(host)),
    auth,
    from,
  };
}

/** Settings for sending text messages: null unless SMS_PROVIDER is set, or a sentence if a setting is missing. */
export function smsSettingsOf(settings: MessageEnvironment): SmsSettings | string | null {
  if (settings.SMS_PROVIDER === undefined) return null;
  const { SMS_USERNAME: username, SMS_API_KEY: apiKey } = settings;
  if (username === undefined || apiKey === undefined) {
    return 'SMS_USERNAME and SMS_API_KEY are needed with SMS_PROVIDER: they name your account there.';
  }
  const url = settings.SMS_URL ?? (username === 'sandbox' ? sandboxUrl : liveUrl);
  return { url, username, apiKey, from: settings.SMS_FROM ?? null };
}

function senderOf(text: string): SmtpSettings['from'] | null {
  const match = /^(?:([^<>"\r\n]*)<([^<>]+)>|([^<>]+))$/.exec(text.trim());
  const address = emailSchema.safeParse(match?.[2] ?? match?.[3]);
  return address.success ? { name: (match?.[1] ?? '').trim(), address: address.data } : null;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
