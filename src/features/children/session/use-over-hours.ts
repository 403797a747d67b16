import { useState } from 'react';
import type { EntryId } from '#domain/kernel/ids.ts';

/** The vials that are over their hours, without those of which the officer says that what is entered now was given in time. */
export function useOverHours(all: ReadonlySet<EntryId>) {
  const [inTime, setInTime] = useState<ReadonlySet<EntryId>>(new Set());
  return {
    over: new Set([...all].filter((vial) => !inTime.has(vial))),
    enterInTime: (vial: EntryId) => setInTime(new Set([...inTime, vial])),
  };
}
