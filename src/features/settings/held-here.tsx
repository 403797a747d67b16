import { useLiveQuery } from 'dexie-react-hooks';
import type { StorageState } from '#client/storage-state.ts';
import type { Engine } from '#client/engine.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Details } from '#ui/layout/details.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { settingsStrings } from './strings.ts';

export interface HeldHereProps {
  readonly engine: Engine;
  readonly storage: StorageState | null;
  readonly onAskToKeep: () => void;
}

/** What this device holds, and whether its browser promises to keep it. */
export function HeldHere({ engine, storage, onAskToKeep }: HeldHereProps) {
  const held = useLiveQuery(() => countsOf(engine), [engine]);
  if (held === undefined || storage === null) {
    return (
      <Section title={settingsStrings.held}>
        <Skeleton />
      </Section>
    );
  }
  return (
    <Section title={settingsStrings.held}>
      <Details
        items={[
          { term: settingsStrings.entries, value: formatQuantity(held.entries) },
          { term: settingsStrings.children, value: formatQuantity(held.children) },
          { term: settingsStrings.waiting, value: formatQuantity(held.waiting) },
          { term: settingsStrings.used, value: spaceOf(storage) },
        ]}
      />
      <p>
        <KeptOrNot storage={storage} />
      </p>
      {storage.persisted === false ? (
        <Button onClick={onAskToKeep}>{settingsStrings.askToKeep}</Button>
      ) : null}
      <ButtonLink to="/sync" icon="cloud">
        {settingsStrings.toSync}
      </ButtonLink>
    </Section>
  );
}

function KeptOrNot({ storage: { persisted } }: { readonly storage: StorageState }) {
  if (persisted === null) return <Flag tone="neutral">{settingsStrings.unknown}</Flag>;
  return persisted ? (
    <Flag tone="good">{settingsStrings.kept}</Flag>
  ) : (
    <Flag tone="warning">{settingsStrings.notKept}</Flag>
  );
}

async function countsOf({ db, queries }: Engine) {
  const entries = await db.ledger.count();
  const children = await db.child.count();
  const { waiting } = await queries.badge();
  return { entries, children, waiting };
}

function spaceOf({ usage, quota }: StorageState): string | undefined {
  if (usage === null || quota === null) return undefined;
  return settingsStrings.usedOf(megabytes(usage), megabytes(quota));
}

function megabytes(bytes: number): string {
  return `${formatQuantity(Math.ceil(bytes / 1_000_000))} MB`;
}
