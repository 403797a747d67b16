import { useCallback, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router-dom';

export type UrlChanges = Readonly<Record<string, string | undefined>>;

interface Changed {
  readonly params: URLSearchParams;
  readonly unseen: UrlChanges;
}

/** Pending change of each shown location, because a page that has to load something first shows a change late. */
const changedOf = new WeakMap<Location, Changed>();

/**
 * Changes several parameters of the URL at once; `undefined` removes one. Called again before the page has caught up, it continues from the
 * last request. Called after the screen is gone, it does nothing, because a user who left must not be brought back. `unseen` is stored
 * beside the URL: Back and reload keep it, and no address shows it.
 */
export function useUrlChanges(): (
  changes: UrlChanges,
  history: 'push' | 'replace',
  unseen?: UrlChanges,
) => void {
  const [, setParams] = useSearchParams();
  const location = useLocation();
  const latest = useRef<{ setParams: typeof setParams; location: Location }>(undefined);
  useLayoutEffect(() => {
    latest.current = { setParams, location };
    return () => {
      latest.current = undefined;
      changedOf.delete(location);
    };
  }, [setParams, location]);
  return useCallback((changes, history, unseen) => {
    if (!latest.current) return;
    const { setParams: set, location: shown } = latest.current;
    const before = changedOf.get(shown);
    const params = new URLSearchParams(before?.params ?? shown.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) params.delete(name);
      else params.set(name, value);
    }
    const next = { params, unseen: { ...(before?.unseen ?? unseenIn(shown.state)), ...unseen } };
    changedOf.set(shown, next);
    set(params, {
      replace: history === 'replace',
      preventScrollReset: true,
      state: { unseen: next.unseen },
    });
  }, []);
}

/** Values stored beside the URL, by name. */
export function unseenIn(state: unknown): UrlChanges {
  const isKept = typeof state === 'object' && state !== null && 'unseen' in state;
  return isKept && typeof state.unseen === 'object' ? (state.unseen as UrlChanges) : {};
}

/** One thing that the URL remembers, such as which modal is open. Opening is a step that Back undoes; closing is not. */
export function useUrlState(name: string): readonly [string | undefined, (value: string | undefined) => void];
export function useUrlState(
  name: string,
  fallback: string,
): readonly [string, (value: string | undefined) => void];
export function useUrlState(name: string, fallback?: string) {
  const [params] = useSearchParams();
  const change = useUrlChanges();
  const set = useCallback(
    (value: string | undefined) => {
      const isDefault = value === undefined || value === fallback;
      change({ [name]: isDefault ? undefined : value }, value === undefined ? 'replace' : 'push');
    },
    [change, name, fallback],
  );
  return [params.get(name) ?? fallback, set] as const;
}

/** A choice that the URL remembers, such as a toggle. The first value is the default, and replaces any unknown one. */
export function useUrlChoice<const V extends string>(name: string, values: readonly [V, ...V[]]) {
  const [raw, set] = useUrlState(name, values[0]);
  const choose = useCallback((value: V) => set(value), [set]);
  return [values.find((value) => value === raw) ?? values[0], choose] as const;
}
