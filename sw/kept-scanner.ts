const cacheName = 'scanner';

/** True for the code reader of browsers without one of their own: too large to be cached by tablets that never need it. */
export function isScanner({ origin, pathname }: URL): boolean {
  return origin === self.location.origin && /^\/assets\/(?:scanner-[^/]+\.js|[^/]+\.wasm)$/.test(pathname);
}

/** Returns the scanner stored on this device; else loads it from the network and caches it in place of an older build's. */
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
