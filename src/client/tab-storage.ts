/** What this tab keeps over a reload and no longer; null where nothing is kept. */
export function tabStorage(): Storage | null {
  try {
    // A worker has none, and a page that may not store things throws.
    return (Reflect.get(globalThis, 'sessionStorage') as Storage | undefined) ?? null;
  } catch {
    return null;
  }
}
