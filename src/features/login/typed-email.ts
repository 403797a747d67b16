import { tabStorage } from '#client/tab-storage.ts';

const key = 'vaxledger.typed-email';

/** Keeps what was typed over the next reload. A password is never kept. */
export function keepTypedEmail(email: string): void {
  tabStorage()?.setItem(key, email);
}

/** What was typed before the reload; null where nothing was. */
export function typedEmail(): string | null {
  return tabStorage()?.getItem(key) ?? null;
}

/** Whoever opens the login next finds nothing of it. */
export function forgetTypedEmail(): void {
  tabStorage()?.removeItem(key);
}
