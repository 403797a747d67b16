import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { recordsOnCard } from '#client/children/card.ts';
import { conditions, effectOn, isOfTheDay } from '#domain/immunization/screening/conditions.ts';
import { isSameFound } from '#domain/immunization/screening/findings.ts';
import { seriesOfRecord } from '#domain/immunization/schedule/given-doses.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { notify } from '#ui/toast/notify.ts';
import { failureOf } from '../child-save.ts';
import type { ChildTaskProps } from '../card/reason-task.tsx';
import { childStrings } from '../strings.ts';
import { ScreeningQuestions } from './screening-questions.tsx';
import { screeningStrings as words } from './screening-strings.ts';
import { answerEvents, noAnswers } from './visit-answers.ts';

/** Records findings about a child outside a visit, such as from a hospital's letter or a reaction at home. */
export function ScreenTask({ card, officer, today, onDone }: ChildTaskProps) {
  const [answers, setAnswers] = useState(noAnswers);
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const had = new Set(
    recordsOnCard(card).flatMap((record) => seriesOfRecord({ ...record, antigen: record.antigenName }) ?? []),
  );
  const missing = [
    ...new Set(card.schedule.flatMap(({ state, dose }) => (state === 'given' ? [] : [dose.antigen]))),
  ];
  const questions = conditions
    .filter((condition) => !isOfTheDay(condition))
    .map((condition) => ({
      condition,
      series: missing.filter(
        (series) =>
          effectOn(condition, series) !== null &&
          (condition !== 'severe-allergy' || had.has(series)) &&
          !card.findings.some(
            (one) => isSameFound(one, { condition, series }) || isSameFound(one, { condition, series: null }),
          ),
      ),
    }))
    .filter(({ series }) => series.length > 0);
  const save = async () => {
    setIsBusy(true);
    const [event] = answerEvents(answers, { child: card.child.id, on: today, notGiven: [] });
    const author = { user: officer.userId, facility: officer.facilityId };
    const saved = event === undefined ? null : await pageEngine().children.save(event, { author });
    setIsBusy(false);
    if (saved?.ok === true) {
      notify.success(words.screenSaved);
      onDone();
    } else if (saved !== null) {
      const failed = failureOf(saved);
      setFault(failed.ok ? undefined : failed.message);
    }
  };
  return (
    <Stack gap="large">
      <p>{words.screenIntro(card.child.fullname)}</p>
      {fault === undefined ? null : <Banner tone="danger">{fault}</Banner>}
      <ScreeningQuestions
        questions={questions}
        findings={card.findings}
        answers={answers}
        onChange={setAnswers}
        startsOpen
        isTitled={false}
      />
      <Cluster isInline className="child-actions">
        <Button onClick={onDone}>{childStrings.close}</Button>
        <Button tone="primary" isDisabled={!answers.isAsked} isBusy={isBusy} onClick={() => void save()}>
          {words.screenSave}
        </Button>
      </Cluster>
    </Stack>
  );
}
