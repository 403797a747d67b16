import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPractising } from '#client/practice/practising.ts';
import { isOfficer } from '#client/session/officer.ts';
import { startPractice } from '#bindings/practice.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';

import './guide.css';
import { guideStrings, steps } from './strings.ts';

const names = ['1', '2', '3'] as const satisfies { readonly length: (typeof guideSteps)['length'] };

/** Three screens for the first day, which can be reopened at any time. They work offline. */
export function GuideScreen() {
  const navigate = useNavigate();
  const [name, setName] = useUrlChoice('step', names);
  const at = names.indexOf(name);
  const step = guideSteps[at] ?? guideSteps[0];
  const before = names[at - 1];
  const after = names[at + 1];
  return (
    <Page title={guideStrings.title}>
      <Stack as="section" gap="large" className="guide" aria-labelledby="guide-step">
        <Cluster as="span" gap="none" justify="center" className="guide-picture">
          <Icon name={step.icon} />
        </Cluster>
        <p className="ui-soft ui-figure">{guideStrings.step(at + 1, guideSteps.length)}</p>
        <h2 id="guide-step">{step.title}</h2>
        <ol className="guide-facts">
          {step.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ol>
        <Cluster gap="medium" justify="end" className="guide-way">
          {before === undefined ? null : (
            <Button icon="left" onClick={() => setName(before)}>
              {guideStrings.back}
            </Button>
          )}
          {after === undefined ? <Practise /> : null}
          {after === undefined ? (
            <Button
              tone="primary"
              size="large"
              icon="check"
              onClick={() => void navigate('/protected/dashboard')}
            >
              {guideStrings.done}
            </Button>
          ) : (
            <Button tone="primary" size="large" icon="right" onClick={() => setName(after)}>
              {guideStrings.next}
            </Button>
          )}
        </Cluster>
      </Stack>
    </Page>
  );
}

/** Links to practice stock and children, for users who will keep real ones. */
function Practise() {
  const viewer = useViewer();
  const [state, setState] = useState<'ready' | 'preparing' | 'failed'>('ready');
  if (!viewer || !isOfficer(viewer) || isPractising()) return null;
  const begin = () => {
    setState('preparing');
    startPractice().then(
      (isOpen) => (isOpen ? undefined : setState('failed')),
      () => setState('failed'),
    );
  };
  return (
    <>
      {state === 'failed' ? <p role="alert">{guideStrings.noPractice}</p> : null}
      <Button icon="edit" size="large" isDisabled={state === 'preparing'} onClick={begin}>
        {state === 'preparing' ? guideStrings.preparing : guideStrings.practise}
      </Button>
    </>
  );
}

/** Things to know before the first day, one screen each: one picture, one leading sentence, at most three in all. */
export const guideSteps = [
  {
    icon: 'tablet',
    title: steps.tablet.title,
    facts: [steps.tablet.record, steps.tablet.sent, steps.tablet.header],
  },
  {
    icon: 'vial',
    title: steps.vial.title,
    facts: [steps.vial.receive, steps.vial.issue, steps.vial.wrong],
  },
  {
    icon: 'child',
    title: steps.child.title,
    facts: [steps.child.find, steps.child.due, steps.child.overdue],
  },
] as const;
