import type { LoginResult } from '#client/session/session.ts';
import { loginStrings } from './strings.ts';

export type LoginFailure = Extract<LoginResult, { ok: false }>;

const shortestWaitSeconds = 1;

/** The sentence for a login that failed; the typed password is never echoed. */
export function loginMessage({ reason, detail, retryAfterMs }: LoginFailure, email: string): string {
  switch (reason) {
    case 'wrong-credentials':
      return loginStrings.mismatch(email);
    case 'no-connection':
      return loginStrings.noConnection;
    case 'too-many-tries':
      if (retryAfterMs !== null)
        return loginStrings.tooManyTries(Math.max(Math.ceil(retryAfterMs / 1000), shortestWaitSeconds));
      return detail ?? loginStrings.otherFailure;
    case 'second-factor':
    case 'refused':
      return detail ?? loginStrings.otherFailure;
  }
}
