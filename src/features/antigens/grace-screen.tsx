import { z } from 'zod';
import { vaccines } from '#contract/calls/vaccines.ts';
import type { Session } from '#client/session/session-facts.ts';
import { canChangeNational } from '#domain/access/permissions.ts';
import { maxGraceDays } from '#domain/immunization/schedule/schedule-data.ts';
import { AnswerAge, NotHere } from '#bindings/online/answer-age.tsx';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { defineForm } from '#ui/form/define-form.ts';
import { Ruled, Split } from '#ui/layout/arrange.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { notify } from '#ui/toast/notify.ts';
import { graceStrings as words } from './strings.ts';

/**
 * Sets by how many days a dose may come too early and still count, with what that means for the child and for coverage; changed at country
 * level.
 */
export function GraceScreen() {
  const viewer = useViewer();
  return (
    <Page title={words.title} description={words.description}>
      {viewer ? <DaysOfGrace key={viewer.userId} viewer={viewer} /> : <Skeleton shape="form" />}
    </Page>
  );
}

function DaysOfGrace({ viewer }: { readonly viewer: Session }) {
  const { value, asOf, failure, reload } = useOnlineAnswer(vaccines.graceDays, {
    user: viewer.userId,
    input: {},
  });
  if (value === undefined)
    return failure === null ? <Skeleton shape="form" /> : <NotHere failure={failure} onAgain={reload} />;
  const { grace_days: days } = value;
  const { level } = viewer;
  const mayChange = level !== null && canChangeNational({ level });
  return (
    <>
      {failure === null ? null : <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />}
      <Section title={words.now} {...(!mayChange && { description: words.askAbove })}>
        <Ruled as="dl">
          {meanings(days).map(([term, value]) => (
            <Split
              key={term}
              columns={['fill']}
              wide={[16, 'fill']}
              gap="large"
              rowGap="none"
              align="baseline"
            >
              <dt className="ui-soft">{term}</dt>
              <dd className={term === words.chosen ? 'font-bold' : undefined}>{value}</dd>
            </Split>
          ))}
        </Ruled>
      </Section>
      {mayChange ? (
        <Section title={words.change}>
          <OnlineForm
            key={days}
            endpoint={vaccines.changeGraceDays}
            name="antigens/grace"
            form={form}
            defaults={{ grace_days: String(days) }}
            inputOf={(said) => ({ body: said })}
            failedNotice={words.failed}
            onSaved={({ grace_days: saved }) => {
              notify.success(words.saved(saved));
              reload();
            }}
          />
        </Section>
      ) : null}
    </>
  );
}

function meanings(days: number): readonly (readonly [term: string, value: string])[] {
  return [
    [words.chosen, words.days(days)],
    [words.forChild, words.forChildOf(days)],
    [words.coverage, words.coverageOf],
    [words.live, words.liveOf],
    [words.planning, words.planningOf],
  ];
}

const choices = Array.from({ length: maxGraceDays + 1 }, (_none, days) => String(days));

const form = defineForm({
  schema: z.object({ grace_days: z.enum(choices).transform(Number) }),
  fields: [
    {
      name: 'grace_days',
      kind: 'radio',
      label: words.chosen,
      description: words.changeHint,
      isRequired: true,
      requiredMessage: words.pleaseChoose,
      span: 'full',
      options: choices.map((days) => ({ value: days, label: words.days(Number(days)) })),
    },
  ],
  submitLabel: words.save,
  savingLabel: words.saving,
});
