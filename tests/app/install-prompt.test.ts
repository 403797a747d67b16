import { expect, test, vi } from 'vitest';
import { watchInstallOffer } from '#app/start-app.ts';

function offerEvent() {
  return Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  });
}

test('the browser’s offer is held back until it is needed, and used once', async () => {
  const offers: ((() => Promise<void>) | null)[] = [];
  const stop = watchInstallOffer(window, (install) => offers.push(install));
  const event = offerEvent();
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(event.prompt).not.toHaveBeenCalled();

  await offers[0]?.();
  expect(event.prompt).toHaveBeenCalledOnce();
  expect(offers.at(-1)).toBeNull();
  stop();
});

test('an installed app is not offered again, and after the end nothing is listened to', () => {
  const heard = vi.fn<(install: unknown) => void>();
  const stop = watchInstallOffer(window, heard);
  window.dispatchEvent(new Event('appinstalled'));
  expect(heard).toHaveBeenCalledExactlyOnceWith(null);
  stop();
  window.dispatchEvent(offerEvent());
  expect(heard).toHaveBeenCalledOnce();
});
