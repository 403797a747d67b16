import { useState } from 'react';
import type { Field, RawValues } from './define-form.ts';
import type { Remembered } from './remembered.tsx';

interface Shown {
  readonly asked: readonly Field[];
  readonly values: Readonly<RawValues>;
  readonly errors: Readonly<Record<string, unknown>>;
  /** What the officer had typed before the page went. */
  readonly restored: Readonly<RawValues> | undefined;
}

const noGroups: readonly Remembered[] = [];

/**
 * Which remembered groups are one text and which are fields. A group opens when the officer says so, when something of it is
 * missing or wrong, and where a draft holds what they changed in it; it stays open until the form begins anew.
 */
export function useOpenGroups(groups: readonly Remembered[] = noGroups, shown: Shown) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set<string>());
  const open = groups.filter((group) => opened.has(group.label) || mustBeAsked(group, shown));
  // It must not close again under the finger that has just typed what was missing.
  if (open.some(({ label }) => !opened.has(label))) setOpened(new Set(open.map(({ label }) => label)));
  return {
    open: (group: Remembered) => setOpened((before) => new Set([...before, group.label])),
    closeAll: () => setOpened(new Set<string>()),
    closedGroupOf: (name: string) =>
      groups.find((group) => group.fields.includes(name) && !open.includes(group)),
  };
}

function mustBeAsked({ fields }: Remembered, { asked, values, errors, restored }: Shown): boolean {
  return asked.some(
    ({ name, isRequired }) =>
      fields.includes(name) &&
      (errors[name] !== undefined ||
        (isRequired === true && (values[name] ?? '') === '') ||
        (restored !== undefined && Object.hasOwn(restored, name))),
  );
}
