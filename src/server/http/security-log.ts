import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { WrittenFile } from '#contract/wire/written-file.ts';

/** An event of an account or a permission. It holds ids only: no name, e-mail or secret. */
export interface SecurityEvent {
  readonly event:
    | 'signed-in'
    | 'sign-in-failed'
    | 'sign-in-waits'
    | 'second-factor-failed'
    | 'grant-given'
    | 'exported'
    | 'code-requested'
    | 'password-reset'
    | 'password-reset-failed'
    | 'password-wrong'
    | 'password-changed'
    | 'pin-set'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'scope-refused'
    | 'user-created'
    | 'first-password-sent'
    | 'user-deactivated'
    | 'user-activated'
    | 'user-moved'
    | 'level-changed'
    | 'email-changed'
    | 'roles-changed'
    | 'paid-changed'
    | 'session-ended'
    | 'sessions-ended';
  /** User who did it, if known. */
  readonly user: string | null;
  /** User whose account it was done to. */
  readonly about?: string;
  readonly granted?: readonly string[];
  readonly revoked?: readonly string[];
  /** True if the account counts as paid from then on. */
  readonly paid?: boolean;
  readonly route?: string;
  readonly device?: string | null;
  /** File that a tablet reports to have handed over, with the time by its clock and the user who was signed in when it reported. */
  readonly file?: {
    readonly kind: string;
    readonly rows: number;
    readonly at: string;
    readonly toldBy: string;
  };
}

/**
 * One line of the stream of security events: `stream` tells it from the others, and it is the only one with the address that
 * a request came from.
 */
export function noteSecurity(request: FastifyRequest, event: SecurityEvent): void {
  request.log.warn({ stream: 'security', address: request.ip, ...event }, event.event);
}

/** Files that an app says it handed over, told by whoever is signed in there now. */
export function noteFiles(
  request: FastifyRequest,
  { user, device }: { readonly user: string; readonly device: string | null },
  wrote: readonly WrittenFile[] = [],
): void {
  for (const { kind, by, at, rows } of wrote)
    noteSecurity(request, { event: 'exported', user: by, device, file: { kind, rows, at, toldBy: user } });
}

/** A copy of all that the database holds has been written to a file; the server does it, so no user or address is known. */
export function noteBackup(log: Pick<FastifyBaseLogger, 'warn'>, { rows }: { readonly rows: number }): void {
  log.warn({ stream: 'security', event: 'backed-up', user: null, address: null, rows }, 'backed-up');
}
