const flag = 'vaxledger.practice';

/** True in a tab in which somebody practises. It ends with the tab, so that nobody opens the app and takes practice for work. */
export function isPractising(): boolean {
  return tabStorage()?.getItem(flag) === 'on';
}

/** Says so for this tab; false where the browser keeps nothing, and so nobody can practise. */
export function setPractising(isOn: boolean): boolean {
  const storage = tabStorage();
  if (!storage) return false;
  if (isOn) storage.setItem(flag, 'on');
  else storage.removeItem(flag);
  return true;
}

function tabStorage(): Storage | null {
  try {
    // A worker has none, and a page that may not store things throws.
    return (Reflect.get(globalThis, 'sessionStorage') as Storage | undefined) ?? null;
  } catch {
    return null;
  }
}
