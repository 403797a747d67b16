import type { Endpoint } from '#contract/calls/endpoint.ts';
import type { ApiResult } from '#client/session/api.ts';
import type { CallInput, ReplyOf } from '#client/http/endpoint-call.ts';
import { pageEngine } from '#client/page-engine.ts';
import { queryClientOf } from './query-client.ts';

/**
 * Sends a write. If the response is lost, it is sent again, provided that the server can recognise it by its key.
 * Whatever the outcome, the user's cached answers are refetched.
 */
export async function sendOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<ApiResult<ReplyOf<E>>> {
  const { api, session } = pageEngine();
  const first = await api.call(endpoint, input);
  const isLost = !first.ok && first.reason === 'no-connection';
  const mayRepeat = endpoint.once !== undefined && input.idempotencyKey !== undefined;
  const answer = isLost && mayRepeat && window.navigator.onLine ? await api.call(endpoint, input) : first;
  const user = (await session.current())?.userId;
  if (user !== undefined) void queryClientOf(user).invalidateQueries();
  return answer;
}
