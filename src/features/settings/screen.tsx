import type { ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { StorageState } from '#client/storage-state.ts';
import { readMeta } from '#client/db/database.ts';
import { isPractising } from '#client/practice/practising.ts';
import type { Engine } from '#client/engine.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Details } from '#ui/layout/details.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { SupportDetails } from '#ui/layout/support-details.tsx';
import { settingsStrings } from './strings.ts';
import { Figure } from '#ui/layout/figure.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { Vial } from '#ui/layout/vial.tsx';
import { textSizes, themes, useAppearance } from '#ui/theme/appearance.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { LanguageToggle } from '#ui/language/language-toggle.tsx';
import { uiStrings } from '#ui/strings.ts';

interface SettingsScreenProps {
  readonly engine: Engine;
  readonly storage: StorageState | null;
  readonly appVersion: string;
  readonly onAskToKeep: () => void;
  /** The PIN and when the tablet locks itself. */
  readonly lock: ReactNode;
  /** Settings of the viewer's own account. */
  readonly account: ReactNode;
}

/** Settings of the app's look on this device, and of the data on it. */
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
      {/* In practice mode nothing is stored. */}
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
      {/* Last on the page, because its length is known only once the server answers. */}
      {account}
    </Page>
  );
}

/** Theme and text size, shown at once on a sample row of stock. */
function AppearanceChoice() {
  const { theme, textSize, chooseTheme, chooseTextSize } = useAppearance();
  return (
    <Section title={settingsStrings.look} description={settingsStrings.lookHint}>
      <Stack className="mt-3" gap="large">
        <Stack gap="tight">
          <p className="text-small font-medium">{settingsStrings.theme}</p>
          <Toggle
            label={settingsStrings.theme}
            options={themes.map((value) => ({ value, label: settingsStrings.themes[value] }))}
            value={theme}
            onChange={chooseTheme}
          />
          <p className="ui-soft text-small">{settingsStrings.themeHints[theme]}</p>
        </Stack>
        <Stack gap="tight">
          <p className="text-small font-medium">{settingsStrings.textSize}</p>
          <Toggle
            label={settingsStrings.textSize}
            options={textSizes.map((value) => ({ value, label: settingsStrings.textSizes[value] }))}
            value={textSize}
            onChange={chooseTextSize}
          />
        </Stack>
        <Cluster className="border-y border-line py-3" gap="medium" isOneLine aria-hidden="true">
          <Vial left={6} of={10} />
          <p className="flex-1">{settingsStrings.sample}</p>
          <Figure value={350} unit={settingsStrings.sampleUnit} />
        </Cluster>
      </Stack>
    </Section>
  );
}

interface HeldHereProps {
  readonly engine: Engine;
  readonly storage: StorageState | null;
  readonly onAskToKeep: () => void;
}

/** Shows the data on this device, and whether the browser promises to keep it. */
function HeldHere({ engine, storage, onAskToKeep }: HeldHereProps) {
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

/** The language of this tablet. */
function LanguageChoice() {
  return (
    <Section title={uiStrings.language} description={settingsStrings.lookHint}>
      <div className="mt-3">
        <LanguageToggle />
      </div>
    </Section>
  );
}
