import type { Officer } from '#client/session/officer.ts';
import { Cluster, Grid, Stack } from '#ui/layout/arrange.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Vial } from '#ui/layout/vial.tsx';
import type { OpenVial, Session } from './session.ts';
import { sessionStrings, takeBackStrings } from './session-strings.ts';
import { takeBackVial, untilWords, useVials } from './vials.ts';
import { useState } from 'react';
import { reasonSentence } from '#bindings/server-words.ts';
import { Button } from '#ui/layout/button.tsx';
import { notify } from '#ui/toast/notify.ts';

/** Lists the open vials of the cool box, the doses left in each, and until when each may be used. */
export function OpenVials({ officer, session }: { readonly officer: Officer; readonly session: Session }) {
  const shown = useVials(session)?.filter(({ left }) => left > 0);
  return (
    <Section title={sessionStrings.openVials}>
      {session.vials.length === 0 || shown?.length === 0 ? (
        <p className="session-none ui-soft">{sessionStrings.noOpenVials}</p>
      ) : null}
      <Grid as="ul" isEven min={21} gap="wide" rowGap="none" role="list">
        {shown?.map(({ vial, left, rule, isOver }) => (
          <Cluster as="li" gap="medium" rule="small" rows="primary" isOneLine key={vial.entry}>
            <Vial left={left} of={vial.doses} />
            <Stack as="span" gap="none">
              <span>
                <strong>{vial.name}</strong> {sessionStrings.left(left, vial.doses)}
              </span>
              <span className="ui-soft text-small">
                {vial.batchNo} · {isOver ? sessionStrings.overHours : untilWords(vial, rule)}
              </span>
            </Stack>
            {canBeTakenBack(vial, vial.doses - left) ? (
              <TakeBackVial officer={officer} session={session} vial={vial} />
            ) : null}
          </Cluster>
        ))}
      </Grid>
    </Section>
  );
}

interface TakeBackVialProps {
  readonly officer: Officer;
  readonly session: Session;
  readonly vial: OpenVial;
  readonly onDone?: () => void;
}

/** True if opening a vial can be undone here: this tablet opened it, and nothing was given from it. */
export function canBeTakenBack({ lot, shared }: OpenVial, given: number): boolean {
  return lot !== null && shared !== true && given === 0;
}

/** Records that a vial was not opened after all: it is unopened in the cool box, and its doses are in the store again. */
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
      isBusy={isBusy}
      about={sessionStrings.lotNamed(vial.name, vial.batchNo)}
      onClick={() => void takeBack()}
    >
      {takeBackStrings.notOpened}
    </Button>
  );
}
