import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { WrittenFile } from '#contract/wire/written-file.ts';

/** An event concerning an account or a permission. It holds only ids: no name, e-mail or secret. */
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
  /** The acting user, if known. */
  readonly user: string | null;
  /** The user whose account is affected. */
  readonly about?: string;
  readonly granted?: readonly string[];
  readonly revoked?: readonly string[];
  /** True if the account counts as paid from then on. */
  readonly paid?: boolean;
  readonly route?: string;
  readonly device?: string | null;
  /**
   * A file that a tablet reports to have exported, with the time by its clock and the user who was signed in at the
   * time of the report.
   */
  readonly file?: {
    readonly kind: string;
    readonly rows: number;
    readonly at: string;
    readonly toldBy: string;
  };
}

/**
 * Logs one security event. The `stream` member tells these lines from others; only they contain the address of the
 * request.
 */
export function noteSecurity(request: FastifyRequest, event: SecurityEvent): void {
  request.log.warn({ stream: 'security', address: request.ip, ...event }, event.event);
}

/** Logs files that an app says it exported; the reporting user is whoever is signed in now. */
export function noteFiles(
  request: FastifyRequest,
  { user, device }: { readonly user: string; readonly device: string | null },
  wrote: readonly WrittenFile[] = [],
): void {
  for (const { kind, by, at, rows } of wrote)
    noteSecurity(request, { event: 'exported', user: by, device, file: { kind, rows, at, toldBy: user } });
}

/**
 * Logs that a copy of the whole database was written to a file. The server does this itself, so there is no user or
 * address.
 */
export function noteBackup(log: Pick<FastifyBaseLogger, 'warn'>, { rows }: { readonly rows: number }): void {
  log.warn({ stream: 'security', event: 'backed-up', user: null, address: null, rows }, 'backed-up');
}
