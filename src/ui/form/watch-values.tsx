import { useEffect } from 'react';
import type { RawValues } from './define-form.ts';

interface WatchValuesProps {
  readonly values: Readonly<RawValues>;
  readonly onValues: (values: Readonly<RawValues>) => void;
}

/** Tells what a form shows whenever that is different, restored drafts included. Draws nothing. */
export function WatchValues({ values, onValues }: WatchValuesProps) {
  useEffect(() => onValues(values), [values, onValues]);
  return null;
}
