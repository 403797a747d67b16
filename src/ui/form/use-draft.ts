import { useEffect, useMemo, useState } from 'react';
import type { Field, RawValues } from './define-form.ts';

/** Storage of typed values until they are saved. */
export interface Draft {
  readonly load: () => Promise<Readonly<RawValues> | undefined>;
  /** Settles once they are stored, or cannot be. */
  readonly save: (values: Readonly<RawValues>) => Promise<unknown>;
  readonly clear: () => void;
}

export type DraftLoad =
  | { readonly isLoaded: false }
  | { readonly isLoaded: true; readonly values: Readonly<RawValues> | undefined };

/** Reads the draft once. A draft that cannot be read must not prevent the form from opening. */
export function useDraftLoad(draft: Draft | undefined): DraftLoad {
  const [load, setLoad] = useState<DraftLoad>(
    draft ? { isLoaded: false } : { isLoaded: true, values: undefined },
  );
  useEffect(() => {
    if (!draft) return;
    let isCurrent = true;
    draft.load().then(
      (values) => {
        if (isCurrent) setLoad({ isLoaded: true, values });
      },
      () => {
        if (isCurrent) setLoad({ isLoaded: true, values: undefined });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [draft]);
  return load;
}

export interface DraftWriter {
  /**
   * Called when a field has been set. Writes it at once, or as soon as the previous write has ended, because a battery fails without
   * warning.
   */
  readonly remember: (name: string, values: Readonly<RawValues>) => void;
  /** Writes pending values without waiting, because the page may be about to close. */
  readonly flush: () => void;
  /** Called when the form has been saved or restarted, and the typed values are no longer wanted. */
  readonly forget: () => void;
}

/**
 * Writes the draft while typing: only fields that were set, now or before `restored` was stored. Suggestions are left out, because another
 * date, quarter and year have to be suggested tomorrow. Passwords are never written.
 */
export function useDraftWriter(
  draft: Draft | undefined,
  fields: readonly Field[],
  restored: Readonly<RawValues> | undefined,
): DraftWriter {
  const writer = useMemo(() => makeWriter(draft, { fields, restored }), [draft, fields, restored]);
  useEffect(() => {
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') writer.flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    window.addEventListener('pagehide', writer.flush);
    window.addEventListener('blur', writer.flush);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('pagehide', writer.flush);
      window.removeEventListener('blur', writer.flush);
      writer.flush();
    };
  }, [writer]);
  return writer;
}

function makeWriter(
  draft: Draft | undefined,
  {
    fields,
    restored,
  }: { readonly fields: readonly Field[]; readonly restored: Readonly<RawValues> | undefined },
): DraftWriter {
  const kept = new Set(fields.filter((field) => field.kind !== 'password').map((field) => field.name));
  const set = new Set(Object.keys(restored ?? {}));
  let waiting: Readonly<RawValues> | undefined;
  let isWriting = false;
  const write = async () => {
    const values = Object.entries(waiting ?? {}).filter(([name]) => kept.has(name) && set.has(name));
    waiting = undefined;
    await draft?.save(Object.fromEntries(values));
  };
  const writeAll = async () => {
    // A field that clears others sets them in the same turn, so they are written together.
    await Promise.resolve();
    while (waiting) await write().catch(() => undefined);
    isWriting = false;
  };
  return {
    flush: () => {
      if (waiting) void write().catch(() => undefined);
    },
    remember: (name, values) => {
      set.add(name);
      waiting = { ...values };
      if (isWriting) return;
      isWriting = true;
      void writeAll();
    },
    forget: () => {
      waiting = undefined;
      set.clear();
      draft?.clear();
    },
  };
}
