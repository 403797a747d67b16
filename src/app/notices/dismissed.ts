const prefix = 'vaxledger:dismissed:';

/** True if this notice was dismissed on this device; false if storage is forbidden. */
export function wasDismissed(notice: string): boolean {
  try {
    return window.localStorage.getItem(prefix + notice) !== null;
  } catch {
    return false;
  }
}

/** Dismisses a notice for good. */
export function rememberDismissal(notice: string): void {
  try {
    window.localStorage.setItem(prefix + notice, 'yes');
  } catch {
    // Without storage the notice is shown again, which is annoying but harmless.
  }
}
