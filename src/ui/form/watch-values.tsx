import { useEffect } from 'react';
import type { RawValues } from './define-form.ts';

interface WatchValuesProps {
  readonly values: Readonly<RawValues>;
  readonly onValues: (values: Readonly<RawValues>) => void;
}

/** Reports the values of a form whenever they change, restored drafts included. Renders nothing. */
export function WatchValues({ values, onValues }: WatchValuesProps) {
  useEffect(() => onValues(values), [values, onValues]);
  return null;
}
