import { browserDeps } from '#client/browser-deps.ts';
import { pageEngine } from '#client/page-engine.ts';
import { SettingsScreen } from '#features/settings/screen.tsx';
import { useDeviceStore } from './stores/device-store.ts';

/** Settings of this device. */
export function Settings() {
  const storage = useDeviceStore((device) => device.storage);
  const engine = pageEngine();
  return (
    <SettingsScreen
      engine={engine}
      storage={storage}
      appVersion={browserDeps().appVersion}
      onAskToKeep={() =>
        void engine.storage.request().then((next) => useDeviceStore.setState({ storage: next }))
      }
    />
  );
}
