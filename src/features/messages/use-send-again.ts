import { useCallback, useRef, useState } from 'react';
import { type FailedMessage, messages } from '#contract/calls/messages.ts';
import { sendOnce } from '#bindings/online/send-once.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { notify } from '#ui/toast/notify.ts';
import { messageStrings } from './strings.ts';

/** Sends messages once more, one at a time, and says what came of it. */
export function useSendAgain() {
  const [busy, setBusy] = useState<string | null>(null);
  // A second press comes before the first is drawn.
  const isSending = useRef(false);
  const send = useCallback(async (row: FailedMessage): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(row.id);
    const { tone, text } = await sendAgain(row);
    isSending.current = false;
    setBusy(null);
    notify[tone](text);
  }, []);
  return { busy, send };
}

interface SendAgainAnswer {
  readonly tone: 'success' | 'warning' | 'error';
  readonly text: string;
}

/** One press is one sending, however often it comes: the key names the failure that was on the screen. */
async function sendAgain({ id, failed_at: failedAt }: FailedMessage): Promise<SendAgainAnswer> {
  const answer = await sendOnce(messages.sendAgain, {
    params: { id },
    body: { failed_at: failedAt },
    idempotencyKey: `again ${id} ${failedAt}`,
  });
  if (!answer.ok) {
    const text =
      answer.reason === 'no-connection'
        ? messageStrings.notQueuedOffline
        : (problemWords(answer.detail) ?? messageStrings.notQueued);
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
