import type { OfflineReadiness } from '#client/update/first-install.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Progress } from '#ui/layout/progress.tsx';
import { Section } from '#ui/layout/section.tsx';

import './first-run.css';
import { firstRunStrings } from './strings.ts';

interface FirstRunProps {
  readonly place: string;
  /** True if the app opens offline; null while unknown. */
  readonly app: OfflineReadiness | null;
  readonly hasNetwork: boolean;
}

type StepState = 'done' | 'running' | 'later';
const stateOfApp = { ready: 'done', preparing: 'running', impossible: 'later' } as const satisfies Record<
  OfflineReadiness,
  StepState
>;
const toneOf = { done: 'good', running: 'info', later: 'neutral' } as const;
const iconOf = { done: 'check', running: 'waiting', later: 'offline' } as const;

/** Shown after the first sign-in until the facility's rows are here: progress, time left, and what can be done in the meantime. */
export function FirstRun({ place, app, hasNetwork }: FirstRunProps) {
  const steps: readonly { readonly name: string; readonly hint?: string; readonly state: StepState }[] = [
    { name: firstRunStrings.signedIn, state: 'done' },
    {
      name: firstRunStrings.app,
      hint: app === 'impossible' ? firstRunStrings.appImpossible : firstRunStrings.appHint,
      state: stateOfApp[app ?? 'preparing'],
    },
    { name: firstRunStrings.rows(place), hint: firstRunStrings.rowsHint, state: 'running' },
  ];
  const done = steps.filter(({ state }) => state !== 'running').length;
  return (
    <Section title={firstRunStrings.title}>
      <Stack gap="large" className="first-run">
        <Progress label={firstRunStrings.progress} value={done} max={steps.length} />
        <ul role="list">
          {steps.map(({ name, hint, state }) => (
            <Cluster as="li" key={name} gap="large" rowGap="tight" justify="between">
              <Stack as="span" gap="none">
                <strong>{name}</strong>
                {hint === undefined ? null : <span className="ui-soft">{hint}</span>}
              </Stack>
              <Flag tone={toneOf[state]} icon={iconOf[state]}>
                {firstRunStrings[state]}
              </Flag>
            </Cluster>
          ))}
        </ul>
        <Banner tone={hasNetwork ? 'info' : 'neutral'}>
          {hasNetwork ? firstRunStrings.estimate : firstRunStrings.noNetwork} {firstRunStrings.goOn}
        </Banner>
        <Cluster gap="medium">
          <ButtonLink to="/guide" icon="info" tone="primary" size="large">
            {firstRunStrings.guide}
          </ButtonLink>
          <ButtonLink to="/settings" icon="lock">
            {firstRunStrings.pin}
          </ButtonLink>
        </Cluster>
      </Stack>
    </Section>
  );
}
