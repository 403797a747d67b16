const known = new Map<string, Map<string, Promise<unknown>>>();

/** Shares an answer of the running server between the tests of a file: asked for once, and known until the server is another. */
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

/** Another server answers at the address from now on. */
export function forgetServer(origin: string): void {
  known.delete(origin);
}
