import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { Button } from '#ui/layout/button.tsx';
import { notify } from '#ui/toast/notify.ts';
import { useQuestion } from '../activity/use-caution-question.tsx';
import { countToTakeBack, undoCount } from '../undo-saved.ts';
import { countStrings } from './count-strings.ts';

interface TakeBackCountProps {
  /** An adjustment of the count. */
  readonly adjustment: string;
  readonly officer: Officer;
}

/** Offers to take back the whole count with which an adjustment was saved; nothing if the ledger would refuse it. */
export function TakeBackCount({ adjustment, officer }: TakeBackCountProps) {
  const { stock } = pageEngine();
  const { ask, question } = useQuestion();
  const count = useLiveQuery(() => countToTakeBack(adjustment, officer), [stock, adjustment, officer]);
  if (!count) return question;
  const takeBack = async () => {
    const { adjusted, count: counted } = count;
    const isSure = await ask({
      title: countStrings.takeBackTitle,
      sentences: [countStrings.takeBackWhat(adjusted.length, counted.lots.length)],
      confirmLabel: countStrings.takeBackConfirm,
      cancelLabel: countStrings.takeBackNot,
    });
    if (!isSure) return;
    const { ok, text } = await undoCount(count, officer)();
    if (ok) notify.success(text);
    else notify.error(text);
  };
  return (
    <>
      <Button icon="undo" onClick={() => void takeBack()}>
        {countStrings.takeBack}
      </Button>
      {question}
    </>
  );
}
