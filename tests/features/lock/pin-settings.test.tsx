import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PinChange } from '#client/session/shared-tablet.ts';
import { PinSettings } from '#features/lock/pin-settings.tsx';
import { isPlainPin } from '#contract/wire/session.ts';

async function openForm(answer: PinChange) {
  const setPin = vi.fn<() => Promise<PinChange>>(() => Promise.resolve(answer));
  const tablet = {
    requestPinCode: () => Promise.resolve({ ok: true } as const),
    setPin,
    idleMinutes: () => Promise.resolve(5 as const),
    setIdleMinutes: () => Promise.resolve(),
    lock: () => Promise.resolve(true),
  };
  render(<PinSettings tablet={tablet} hasPin={false} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Set a PIN' }));
  await user.click(screen.getByRole('button', { name: 'E-mail me a code' }));
  const fill = async (code: string, pin: string, again: string) => {
    for (const [label, text] of [
      ['Code from your e-mail', code],
      ['New PIN (six digits)', pin],
      ['New PIN again', again],
    ] as const) {
      const field = await screen.findByLabelText(label);
      await user.clear(field);
      if (text !== '') await user.type(field, text);
    }
    await user.click(screen.getByRole('button', { name: 'Save PIN' }));
  };
  return { fill, setPin };
}

describe('setting a PIN', () => {
  it.each([
    ['', '271828', '271828', 'Please enter the code'],
    ['123456', '27182', '27182', 'Please give six digits'],
    ['123456', '123456', '123456', 'Please choose a PIN that is harder to guess'],
    ['123456', '271828', '271829', 'The two PINs differ'],
  ])('with code «%s», PIN «%s» and «%s» says «%s» beside the field', async (code, pin, again, sentence) => {
    const { fill, setPin } = await openForm({ ok: true });
    await fill(code, pin, again);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(setPin).not.toHaveBeenCalled();
  });

  it('keeps what was typed if the server refuses, and shows its sentence', async () => {
    const { fill } = await openForm({ ok: false, reason: 'refused', detail: 'That code is wrong' });
    await fill('123456', '271828', '271828');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('That code is wrong'));
    expect((screen.getByLabelText('Code from your e-mail') as HTMLInputElement).value).toBe('123456');
  });

  it('closes once it is saved', async () => {
    const { fill, setPin } = await openForm({ ok: true });
    await fill(' 123456 ', '271828', '271828');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Set a PIN' })).toBeTruthy());
    expect(setPin).toHaveBeenCalledExactlyOnceWith({ otp: '123456', pin: '271828' });
  });
});

it.each([
  ['000000', true],
  ['123456', true],
  ['654321', true],
  ['121212', false],
  ['271828', false],
  ['135790', false],
])('%s is guessed first: %s', (pin, isPlain) => {
  expect(isPlainPin(pin)).toBe(isPlain);
});
