import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

export type UrlChanges = Readonly<Record<string, string | undefined>>;

/**
 * Changes several parameters of the URL at once; `undefined` removes one. Two changes in one event must be one call,
 * or the second undoes the first. Called after the screen has gone, it does nothing: who left must not be brought back.
 * `unseen` is remembered beside the URL: Back and reload keep it, and it is in no address that others get to see.
 */
export function useUrlChanges(): (
  changes: UrlChanges,
  history: 'push' | 'replace',
  unseen?: UrlChanges,
) => void {
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  const latest = useRef<{ setParams: typeof setParams; unseen: UrlChanges }>(undefined);
  useLayoutEffect(() => {
    latest.current = { setParams, unseen: unseenIn(state) };
    return () => {
      latest.current = undefined;
    };
  }, [setParams, state]);
  return useCallback((changes, history, unseen) => {
    if (!latest.current) return;
    latest.current.setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      {
        replace: history === 'replace',
        preventScrollReset: true,
        state: { unseen: { ...latest.current.unseen, ...unseen } },
      },
    );
  }, []);
}

/** What is remembered beside the URL, by its name. */
export function unseenIn(state: unknown): UrlChanges {
  const isKept = typeof state === 'object' && state !== null && 'unseen' in state;
  return isKept && typeof state.unseen === 'object' ? (state.unseen as UrlChanges) : {};
}

/** One thing the URL remembers, such as which modal is open. Opening is a step that Back undoes; closing is not. */
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

/** A choice the URL remembers, such as a toggle. The first value is the default, and stands for any unknown one. */
export function useUrlChoice<const V extends string>(name: string, values: readonly [V, ...V[]]) {
  const [raw, set] = useUrlState(name, values[0]);
  const choose = useCallback((value: V) => set(value), [set]);
  return [values.find((value) => value === raw) ?? values[0], choose] as const;
}
