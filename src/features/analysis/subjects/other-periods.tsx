import { analysis } from '#contract/endpoints/analysis.ts';
import { useOnlineAnswer } from '#officer/online/use-online-answer.ts';
import { OtherPeriods } from '#officer/other-periods.tsx';
import type { Selection } from '../selection.ts';

/** Names the lines that a chart counts in another period than their date’s. */
export function OtherPeriodsOfChart({
  user,
  selection,
}: {
  readonly user: string;
  readonly selection: Selection;
}) {
  const { activity: _activity, ...params } = selection;
  const { value } = useOnlineAnswer(analysis.otherPeriods, { user, input: { params } });
  return value === undefined ? null : <OtherPeriods {...value} />;
}
