import type { Api } from '#client/http/api.ts';
import { sendAgainReplySchema, type FailedMessage } from '#contract/resources/message.ts';
import { messageStrings } from './strings.ts';

export interface SendAgainAnswer {
  readonly tone: 'success' | 'warning' | 'error';
  readonly text: string;
}

/** Asks the server to send a message once more, and says what it answered. One press is one sending, however often it comes. */
export async function sendAgain(
  api: Pick<Api, 'post'>,
  { id, failed_at: failedAt }: Pick<FailedMessage, 'id' | 'failed_at'>,
): Promise<SendAgainAnswer> {
  const answer = await api.post(`/v/messages/${id}/again/`, {
    schema: sendAgainReplySchema,
    json: { failed_at: failedAt },
    idempotencyKey: `again ${id} ${failedAt}`,
  });
  if (!answer.ok) {
    const text =
      answer.reason === 'no-connection'
        ? messageStrings.notQueuedOffline
        : (answer.detail ?? messageStrings.notQueued);
    return { tone: 'error', text };
  }
  switch (answer.value.state) {
    case 'queued':
    case 'sending':
      return { tone: 'success', text: messageStrings.queued };
    case 'sent':
      return { tone: 'success', text: messageStrings.sent };
    case 'failed':
    case 'in-doubt':
    case 'stopped':
      return { tone: 'warning', text: messageStrings.triedMeanwhile };
  }
}
