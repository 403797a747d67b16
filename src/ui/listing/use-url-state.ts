import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export type UrlChanges = Readonly<Record<string, string | undefined>>;

/** Changes several parameters of the URL at once; `undefined` removes one. */
export function useUrlChanges(): (changes: UrlChanges, history: 'push' | 'replace') => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (changes, history) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: history === 'replace', preventScrollReset: true },
      );
    },
    [setParams],
  );
}

/** One thing the URL remembers, such as which modal is open. Opening is a step that Back undoes; closing is not. */
export function useUrlState(name: string): readonly [string | undefined, (value: string | undefined) => void];
export function useUrlState(name: string, fallback: string): readonly [string, (value: string | undefined) => void];
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
