import type { ApiFailure } from '#client/session/api.ts';

/** True where the server knows nothing by the address that was asked for. */
export function leadsNowhere({ reason, status }: ApiFailure): boolean {
  return reason === 'refused' && (status === 404 || status === 400);
}
