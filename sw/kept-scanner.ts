const cacheName = 'scanner';

/**
 * True for the code reader used by browsers without one of their own; it is too large to cache on tablets that never
 * need it.
 */
export function isScanner({ origin, pathname }: URL): boolean {
  return origin === self.location.origin && /^\/assets\/(?:scanner-[^/]+\.js|[^/]+\.wasm)$/.test(pathname);
}

/**
 * Returns the scanner cached on this device, or else loads it from the network and caches it in place of an older
 * build's.
 */
export async function keptScanner(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const kind = new URL(request.url).pathname.split('.').at(-1);
    const older = await cache.keys();
    await Promise.all(older.filter(({ url }) => url.endsWith(`.${kind}`)).map((one) => cache.delete(one)));
    await cache.put(request, answer.clone());
  }
  return answer;
}
