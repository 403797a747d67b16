const prefix = 'vaxledger:dismissed:';

/** Tells whether this notice was dismissed on this device; false if storage is forbidden. */
export function wasDismissed(notice: string): boolean {
  try {
    return window.localStorage.getItem(prefix + notice) !== null;
  } catch {
    return false;
  }
}

/** Puts a notice away for good. */
export function rememberDismissal(notice: string): void {
  try {
    window.localStorage.setItem(prefix + notice, 'yes');
  } catch {
    // It will be shown again: annoying, not harmful.
  }
}
