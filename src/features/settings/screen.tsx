import { useLiveQuery } from 'dexie-react-hooks';
import type { StorageState } from '#client/db/storage-state.ts';
import { readMeta } from '#client/db/meta.ts';
import type { Engine } from '#client/engine.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Details } from '#ui/layout/details.tsx';
import { Page } from '#ui/layout/page.tsx';
import { settingsStrings } from './strings.ts';

export interface SettingsScreenProps {
  readonly engine: Engine;
  readonly storage: StorageState | null;
  readonly appVersion: string;
  readonly onAskToKeep: () => void;
}

/** What is known about this device and this build. */
export function SettingsScreen({ engine, storage, appVersion, onAskToKeep }: SettingsScreenProps) {
  const session = useLiveQuery(() => engine.session.current(), [engine]);
  const device = useLiveQuery(() => readMeta<string>(engine.db, 'device'), [engine]);
  return (
    <Page title={settingsStrings.title}>
      <Card title={settingsStrings.account}>
        <Details
          items={[
            { term: settingsStrings.email, value: session?.email },
            { term: settingsStrings.facility, value: session?.facility ?? undefined },
          ]}
        />
      </Card>
      <Card title={settingsStrings.storage}>
        <p>{sentenceOf(storage)}</p>
        {storage?.persisted === false ? (
          <Button onClick={onAskToKeep}>{settingsStrings.askToKeep}</Button>
        ) : null}
      </Card>
      <Card title={settingsStrings.device}>
        <Details
          items={[
            { term: settingsStrings.deviceId, value: device },
            { term: settingsStrings.version, value: appVersion },
          ]}
        />
        <ButtonLink to="/sync" icon="cloud">
          {settingsStrings.toSync}
        </ButtonLink>
      </Card>
    </Page>
  );
}

function sentenceOf(storage: StorageState | null): string {
  if (storage === null || storage.persisted === null) return settingsStrings.unknown;
  return storage.persisted ? settingsStrings.kept : settingsStrings.notKept;
}
