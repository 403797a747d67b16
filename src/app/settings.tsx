import { browserDeps } from '#client/browser-deps.ts';
import { pageEngine } from '#client/page-engine.ts';
import { isPractising } from '#client/practice/practising.ts';
import { AccountSettings } from '#features/account/account-settings.tsx';
import { PinSettings } from '#features/lock/pin-settings.tsx';
import { SettingsScreen } from '#features/settings/screen.tsx';
import { useDeviceStore } from './stores/device-store.ts';
import { useSessionStore } from './stores/session-store.ts';

/** Settings of this device. */
export function Settings() {
  const storage = useDeviceStore((device) => device.storage);
  const engine = pageEngine();
  const hasPin = useSessionStore(({ session }) => session?.hasPin === true);
  return (
    <SettingsScreen
      engine={engine}
      storage={storage}
      lock={isPractising() ? null : <PinSettings tablet={engine.tablet} hasPin={hasPin} />}
      account={isPractising() ? null : <AccountSettings />}
      appVersion={browserDeps().appVersion}
      onAskToKeep={() =>
        void engine.storage.request().then((next) => useDeviceStore.setState({ storage: next }))
      }
    />
  );
}
