import { z } from 'zod';
import type { SmsSettings } from './message-settings.ts';
import type { Outcome, Transport } from './transport.ts';

const answerSchema = z.object({
  SMSMessageData: z.object({ Recipients: z.array(z.object({ statusCode: z.int() })) }),
});

/** Status codes: processed, sent, queued by the provider. */
const taken = new Set([100, 101, 102]);
/**
 * Status codes about this number or text: risk hold, invalid or unsupported number, opted out, no route,
 * do-not-disturb. Anything else (sender name, credit, trouble at the provider) may succeed later.
 */
const final = new Set([401, 403, 404, 406, 407, 409]);
/** The connection was never made, so nothing was handed over. */
const neverReached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);

/**
 * Sends text messages through Africa's Talking (docs.africastalking.com, "Send SMS"): a form with username, to,
 * message and from, the key in a header, and a status code for each recipient in the response.
 */
export function africasTalking(settings: SmsSettings, limits = { attemptMs: 30_000 }): Transport {
  return {
    send: async ({ recipient, body }) => {
      const form = new URLSearchParams({ username: settings.username, to: recipient, message: body });
      if (settings.from !== null) form.set('from', settings.from);
      try {
        const answer = await fetch(settings.url, {
          method: 'POST',
          headers: { apiKey: settings.apiKey, accept: 'application/json' },
          body: form,
          redirect: 'error',
          signal: AbortSignal.timeout(limits.attemptMs),
        });
        return answer.ok ? outcomeOfBody(await answer.text()) : outcomeOfStatus(answer.status);
      } catch (error) {
        return neverReached.has(causeOf(error))
          ? { kind: 'again', failure: 'unreachable', code: null }
          : { kind: 'in-doubt' };
      }
    },
  };
}

function outcomeOfStatus(status: number): Outcome {
  if (status === 400 || status === 422) return { kind: 'failed', failure: 'refused', code: status };
  // 4xx: key or account, which somebody can fix; 503: the provider accepts nothing at present.
  if (status < 500 || status === 503) return { kind: 'again', failure: 'deferred', code: status };
  return { kind: 'in-doubt' };
}

function outcomeOfBody(text: string): Outcome {
  const answer = answerSchema.safeParse(parsed(text));
  if (!answer.success) return { kind: 'in-doubt' };
  // No recipient was processed, because the account or the sender name is not in order.
  const code = answer.data.SMSMessageData.Recipients[0]?.statusCode;
  if (code === undefined) return { kind: 'again', failure: 'deferred', code: null };
  if (taken.has(code)) return { kind: 'sent' };
  return final.has(code)
    ? { kind: 'failed', failure: 'refused', code }
    : { kind: 'again', failure: 'deferred', code };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The system's error code for a request that could not be made. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const causes = cause instanceof AggregateError ? cause.errors : [cause];
  const codes = causes.map((one) => (one instanceof Error && 'code' in one ? String(one.code) : ''));
  return codes.find((code) => !neverReached.has(code)) ?? codes[0] ?? '';
}
