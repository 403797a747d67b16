import { expect, test } from 'vitest';
import { startUpdates, type UpdateNotice } from '#client/update/update-prompt.ts';

function tab() {
  const listeners = new Map<string, (event: { isUpdate?: boolean }) => void>();
  const dirtyListeners = new Set<() => void>();
  const seen = { notice: null as UpdateNotice | null, reloads: 0, skips: 0, isDirty: false };
  const workbox = {
    addEventListener: (type: string, listener: (event: { isUpdate?: boolean }) => void) =>
      void listeners.set(type, listener),
    messageSkipWaiting: () => void (seen.skips += 1),
    register: async () => undefined,
  };
  const updates = startUpdates({
    workbox: workbox as never,
    isDirty: () => seen.isDirty,
    subscribeDirty: (listener) => {
      dirtyListeners.add(listener);
      return () => dirtyListeners.delete(listener);
    },
    onNotice: (notice) => void (seen.notice = notice),
    reload: () => void (seen.reloads += 1),
  });
  return {
    updates,
    seen,
    changeForm(isDirty: boolean): void {
      seen.isDirty = isDirty;
      for (const listener of dirtyListeners) listener();
    },
    emit: (type: string, event: { isUpdate?: boolean } = {}) => listeners.get(type)?.(event),
  };
}

test('a new build waits for consent, then the page reloads once', () => {
  const { updates, seen, emit } = tab();
  emit('waiting');
  expect(seen).toMatchObject({ notice: { kind: 'ready', blockedByForm: false }, skips: 0, reloads: 0 });
  updates.accept();
  expect(seen).toMatchObject({ skips: 1, reloads: 0 });
  emit('controlling', { isUpdate: true });
  emit('controlling', { isUpdate: true });
  expect(seen.reloads).toBe(1);
});

test('never reloads a form with unsaved values, not even with consent', () => {
  const { updates, seen, emit } = tab();
  seen.isDirty = true;
  emit('waiting');
  updates.accept();
  expect(seen).toMatchObject({ notice: { blockedByForm: true }, skips: 0, reloads: 0 });
});

test('when another tab agreed, this one keeps the notice and reloads when its user agrees', () => {
  const { updates, seen, emit } = tab();
  seen.isDirty = true;
  emit('controlling', { isUpdate: true });
  expect(seen).toMatchObject({ notice: { blockedByForm: true }, reloads: 0 });
  seen.isDirty = false;
  updates.accept();
  expect(seen.reloads).toBe(1);
});

test('Later hides it while forms change, until another build comes', () => {
  const { updates, seen, emit, changeForm } = tab();
  emit('waiting');
  updates.dismiss();
  expect(seen.notice).toBeNull();
  changeForm(true);
  changeForm(false);
  expect(seen.notice).toBeNull();
  emit('waiting');
  expect(seen.notice).toEqual({ kind: 'ready', blockedByForm: false });
});

test('Later in this tab, agreed to in another: the notice returns, and nothing reloads by itself', () => {
  const { updates, seen, emit } = tab();
  emit('waiting');
  updates.dismiss();
  emit('controlling', { isUpdate: true });
  expect(seen).toMatchObject({ notice: { kind: 'ready' }, reloads: 0 });
});

test('the first worker of a new installation is no update', async () => {
  const { seen, emit } = tab();
  emit('controlling', { isUpdate: false });
  expect(seen).toMatchObject({ notice: null, reloads: 0 });
});
