import { analysis } from '#contract/calls/analysis.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { OtherPeriods } from '#bindings/other-periods.tsx';
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
