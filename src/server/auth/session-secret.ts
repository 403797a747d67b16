import { assert } from '#domain/kernel/assert.ts';
import type { AppDeps } from '../deps.ts';

/** The key of session tokens; main.ts has made one by now where none was configured. */
export function sessionSecretOf(deps: Pick<AppDeps, 'config'>): string {
  return sessionSecretsOf(deps)[0];
}

/**
 * The key that signs, and those of before: what they signed is still read, so that a new key signs nobody out. A former key
 * is taken out of the setting once the longest-lived thing it signed is over.
 */
export function sessionSecretsOf({ config }: Pick<AppDeps, 'config'>): readonly [string, ...string[]] {
  assert(config.sessionSecret !== null, 'the server runs without a session secret');
  return [config.sessionSecret, ...config.formerSecrets];
}
