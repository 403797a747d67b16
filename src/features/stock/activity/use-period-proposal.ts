import { useCallback, useRef } from 'react';
import type { RawValues } from '#ui/form/define-form.ts';
import { proposedPeriod } from './activity-fields.ts';

type SetValue = (name: string, value: string) => void;

/**
 * Year and quarter follow the date when it is changed, and stay as chosen when anything else is. `seen` is told what
 * the form shows, because a restored draft is no change; `propose` answers what it shows then.
 */
export function usePeriodProposal() {
  const lastDate = useRef<string | undefined>(undefined);
  const seen = useCallback((values: Readonly<RawValues>) => {
    lastDate.current = values.happenedAt;
  }, []);
  const propose = useCallback((values: Readonly<RawValues>, setValue: SetValue): Readonly<RawValues> => {
    if (values.happenedAt === lastDate.current) return values;
    lastDate.current = values.happenedAt;
    const period = proposedPeriod(values.happenedAt);
    if (!period) return values;
    for (const [name, value] of Object.entries(period)) setValue(name, value);
    return { ...values, ...period };
  }, []);
  return { seen, propose };
}
