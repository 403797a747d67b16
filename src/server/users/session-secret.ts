import { assert } from '#domain/kernel/assert.ts';
import type { AppDeps } from '../deps.ts';

/** The key of session tokens; main.ts has made one by now where none was configured. */
export function sessionSecretOf(deps: Pick<AppDeps, 'config'>): string {
  const secret = deps.config.sessionSecret;
  assert(secret !== null, 'the server runs without a session secret');
  return secret;
}
