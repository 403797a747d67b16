import type { ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { StorageState } from '#client/storage-state.ts';
import { readMeta } from '#client/db/meta.ts';
import { isPractising } from '#client/practice/practising.ts';
import type { Engine } from '#client/engine.ts';
import { Details } from '#ui/layout/details.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { SupportDetails } from '#ui/layout/support-details.tsx';
import { AppearanceChoice } from './appearance-choice.tsx';
import { HeldHere } from './held-here.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { settingsStrings } from './strings.ts';

export interface SettingsScreenProps {
  readonly engine: Engine;
  readonly storage: StorageState | null;
  readonly appVersion: string;
  readonly onAskToKeep: () => void;
  /** The PIN and when the tablet locks itself. */
  readonly lock: ReactNode;
  /** How the account of who is signed in is guarded. */
  readonly account: ReactNode;
}

/** How the app looks on this device, and what the device holds. */
export function SettingsScreen({
  engine,
  storage,
  appVersion,
  onAskToKeep,
  lock,
  account,
}: SettingsScreenProps) {
  const known = useLiveQuery(
    async () => ({
      session: await engine.session.current(),
      device: await readMeta<string>(engine.db, 'device'),
    }),
    [engine],
  );
  return (
    <Page title={settingsStrings.title}>
      <AppearanceChoice />
      <LanguageChoice />
      {lock}
      {/* Of a practice nothing is held. */}
      {isPractising() ? null : <HeldHere engine={engine} storage={storage} onAskToKeep={onAskToKeep} />}
      <Section title={settingsStrings.account}>
        {known === undefined ? (
          <Skeleton count={2} />
        ) : (
          <>
            <Details
              items={[
                { term: settingsStrings.email, value: known.session?.email },
                { term: settingsStrings.facility, value: known.session?.facility ?? undefined },
              ]}
            />
            <SupportDetails>
              <Details
                items={[
                  { term: settingsStrings.deviceId, value: known.device },
                  { term: settingsStrings.version, value: appVersion },
                ]}
              />
            </SupportDetails>
          </>
        )}
      </Section>
      {/* Last, because how much there is to it is known to the server only. */}
      {account}
    </Page>
  );
}
