const known = new Map<string, Map<string, Promise<unknown>>>();

/**
 * Shares an answer of the running server between the tests of a file: requested once, and kept until the server
 * changes.
 */
export function onceOfServer<Answer>(
  origin: string,
  what: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const ofServer = known.get(origin) ?? new Map<string, Promise<unknown>>();
  known.set(origin, ofServer);
  const answer = ofServer.get(what) ?? ask();
  ofServer.set(what, answer);
  return answer as Promise<Answer>;
}

/** Forgets shared answers, because a different server now answers at the address. */
export function forgetServer(origin: string): void {
  known.delete(origin);
}
