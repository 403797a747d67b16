const prefix = 'vaxledger:dismissed:';

/** Whether this notice was put away on this device. Storage that is forbidden counts as "no". */
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
