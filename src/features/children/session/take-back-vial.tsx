import { useState } from 'react';
import type { Officer } from '#client/session/officer.ts';
import { reasonSentence } from '#bindings/refusal-words.ts';
import { Button } from '#ui/layout/button.tsx';
import { notify } from '#ui/toast/notify.ts';
import { takeBackVial } from './open-next-vial.ts';
import type { OpenVial, Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { takeBackStrings } from './take-back-strings.ts';

interface TakeBackVialProps {
  readonly officer: Officer;
  readonly session: Session;
  readonly vial: OpenVial;
  readonly onDone?: () => void;
}

/** Whether that a vial was opened can be taken back here: it was opened on this tablet, and nothing was given from it. */
export function canBeTakenBack({ lot, shared }: OpenVial, given: number): boolean {
  return lot !== null && shared !== true && given === 0;
}

/** Says that a vial was not opened after all: it is unopened in the cool box, and its doses are in the store again. */
export function TakeBackVial({ officer, session, vial, onDone }: TakeBackVialProps) {
  const [isBusy, setIsBusy] = useState(false);
  const takeBack = async () => {
    setIsBusy(true);
    const refusal = await takeBackVial(session, vial, officer);
    setIsBusy(false);
    if (refusal !== null) {
      notify.warning(takeBackStrings.vialNotTakenBack(reasonSentence(refusal, null)));
      return;
    }
    notify.success(takeBackStrings.vialTakenBack(vial.name, vial.batchNo));
    onDone?.();
  };
  return (
    <Button
      tone="quiet"
      icon="undo"
      isBusy={isBusy}
      about={sessionStrings.lotNamed(vial.name, vial.batchNo)}
      onClick={() => void takeBack()}
    >
      {takeBackStrings.notOpened}
    </Button>
  );
}
