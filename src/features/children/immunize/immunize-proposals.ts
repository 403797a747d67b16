import { useCallback, useRef } from 'react';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import { periodOf } from './immunize-period.ts';
import { proposedNext, readLines, type VisitFacts } from './immunize-visit.ts';
import { dayOr } from './immunize-watch.tsx';

type SetValue = (name: string, value: string) => void;

/**
 * Year and quarter follow the day of the visit; the next date follows the day and the vaccines for as long as it was not
 * chosen by hand. All three stay as chosen when anything else is changed.
 */
export function useVisitProposals(facts: VisitFacts, today: LocalDate) {
  const last = useRef({ immunizedOn: today as string, lines: '[]', proposed: '' });
  return useCallback(
    (values: Readonly<RawValues>, setValue: SetValue) => {
      const { immunizedOn = '', lines = '[]', nextOn = '' } = values;
      const before = last.current;
      const isOtherDay = immunizedOn !== before.immunizedOn;
      if (!isOtherDay && lines === before.lines) return;
      last.current = { ...before, immunizedOn, lines };
      const period = isOtherDay ? periodOf(immunizedOn) : null;
      for (const [name, value] of Object.entries(period ?? {})) setValue(name, value);
      if (nextOn !== before.proposed) return;
      const given = readLines(lines);
      const proposed =
        given.length === 0 ? '' : (proposedNext(facts, given, dayOr(immunizedOn, today)) ?? '');
      last.current = { ...last.current, proposed };
      setValue('nextOn', proposed);
    },
    [facts, today],
  );
}
