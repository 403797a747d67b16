import { expect, test, vi } from 'vitest';
import { keepInstalling } from '#client/update/first-install.ts';

function setUp(answers: readonly boolean[]) {
  const listeners = new Map<string, () => void>();
  const kept = { registration: undefined as ServiceWorkerRegistration | undefined };
  const register = vi.fn<() => Promise<boolean>>();
  for (const answer of answers) register.mockResolvedValueOnce(answer);
  const started = keepInstalling({
    container: { getRegistration: () => Promise.resolve(kept.registration) },
    page: {
      addEventListener: (type: string, listener: unknown) => void listeners.set(type, listener as () => void),
      setInterval: (listener: unknown) => {
        listeners.set('timer', listener as () => void);
        return 0;
      },
    } as never,
    register,
  });
  const emit = async (type: string) => {
    listeners.get(type)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { started, kept, register, emit };
}

test.each(['online', 'visibilitychange', 'timer'])(
  'an interrupted first installation continues: %s',
  async (event) => {
    const { started, kept, register, emit } = setUp([true, true]);
    await started;
    await emit(event);
    expect(register).toHaveBeenCalledTimes(2);
    kept.registration = {} as ServiceWorkerRegistration;
    await emit(event);
    expect(register, 'a worker is there or on its way').toHaveBeenCalledTimes(2);
  },
);

test('code that could not be loaded is requested again, even if there is a worker', async () => {
  const { started, kept, register, emit } = setUp([false, true]);
  kept.registration = {} as ServiceWorkerRegistration;
  await started;
  await emit('online');
  await emit('online');
  expect(register).toHaveBeenCalledTimes(2);
});

test('simultaneous events register once', async () => {
  const { started, register, emit } = setUp([true, true]);
  await started;
  await Promise.all([emit('online'), emit('visibilitychange')]);
  expect(register).toHaveBeenCalledTimes(2);
});
