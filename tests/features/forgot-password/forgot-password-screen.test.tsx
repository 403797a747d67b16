import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import type { CodeResult, PasswordReset, ResetResult } from '#client/session/password-reset.ts';
import { ForgotPasswordScreen } from '#features/forgot-password/screen.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';

const sent: CodeResult = { ok: true, detail: 'A code was sent.' };
const changed: ResetResult = { ok: true, answer: { success: 'Your password has been changed.' } };

function show(answers: { readonly code?: CodeResult; readonly change?: ResetResult } = {}) {
  const onChanged = vi.fn<() => void>();
  const requestCode = vi.fn<PasswordReset['requestCode']>(() => Promise.resolve(answers.code ?? sent));
  const change = vi.fn<PasswordReset['change']>(() => Promise.resolve(answers.change ?? changed));
  render(
    <MemoryRouter>
      <ForgotPasswordScreen reset={{ requestCode, change }} onChanged={onChanged} />
      <Toaster />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  const getCode = async (email = ' amina@demo.test ') => {
    if (email !== '') await user.type(screen.getByLabelText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Get OTP' }));
  };
  const fill = async (otp: string, password: string, confirmation: string) => {
    if (otp !== '') await user.type(screen.getByLabelText('OTP'), otp);
    if (password !== '') await user.type(screen.getByLabelText('New password'), password);
    if (confirmation !== '') await user.type(screen.getByLabelText('Confirm password'), confirmation);
    await user.click(screen.getByRole('button', { name: 'Change' }));
  };
  return { user, onChanged, requestCode, change, getCode, fill };
}

// The toaster has live regions of its own.
const page = () => within(screen.getByRole('main'));
const alertText = () => page().getByRole('alert').textContent;

describe('a forgotten password', () => {
  test('is changed in two steps: Get OTP, then OTP, password and confirmation', async () => {
    const { getCode, fill, requestCode, change, onChanged } = show();
    expect(screen.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeTruthy();
    await getCode();
    expect(requestCode).toHaveBeenCalledWith('amina@demo.test');
    expect(page().getByRole('status').textContent).toBe('A code was sent.');
    expect(document.activeElement).toBe(screen.getByLabelText('OTP'));
    await fill(' 123456 ', 'quiet river moons', 'quiet river moons');
    expect(change).toHaveBeenCalledWith({
      email: 'amina@demo.test',
      otp: '123456',
      password: 'quiet river moons',
    });
    expect(onChanged).toHaveBeenCalledOnce();
    expect(await screen.findByText('Your password has been changed.')).toBeTruthy();
  });

  test('with a code of a new account, no other code is requested', async () => {
    const { user, fill, requestCode, change, onChanged } = show();
    const hasCode = () => user.click(screen.getByRole('button', { name: 'I have a code already' }));
    await hasCode();
    expect(alertText()).toBe('Email field is empty');
    await user.type(screen.getByLabelText('Email'), 'rabi@clinic.example');
    await hasCode();
    expect(page().queryByRole('alert')).toBeNull();
    await fill('021144149866', 'quiet river moons', 'quiet river moons');
    expect(change).toHaveBeenCalledWith({
      email: 'rabi@clinic.example',
      otp: '021144149866',
      password: 'quiet river moons',
    });
    expect(onChanged).toHaveBeenCalledOnce();
    expect(requestCode).not.toHaveBeenCalled();
  });

  test('has a way back to the login', () => {
    show();
    expect(screen.getByRole('link', { name: 'Back to Login?' }).getAttribute('href')).toBe('/');
  });

  test('needs an e-mail address', async () => {
    const { getCode, requestCode } = show();
    await getCode('');
    expect(alertText()).toBe('Email field is empty');
    expect(requestCode).not.toHaveBeenCalled();
  });

  test.each([
    ['no OTP', '', 'quiet river moons', 'quiet river moons', 'field is empty'],
    ['no password', '123456', '', 'quiet river moons', 'field is empty'],
    ['no confirmation', '123456', 'quiet river moons', '', 'field is empty'],
    ['two passwords', '123456', 'quiet river moons', 'quiet river moon', 'Password do not match'],
  ])('with %s nothing is sent', async (_case, otp, password, confirmation, message) => {
    const { getCode, fill, change } = show();
    await getCode();
    await fill(otp, password, confirmation);
    expect(alertText()).toBe(message);
    expect(change).not.toHaveBeenCalled();
  });

  test.each<[string, ResetResult, string]>([
    ['a wrong code', { ok: true, answer: { notmatch: 'This code is wrong.' } }, 'This code is wrong.'],
    ['a weak password', { ok: true, answer: { detail: 'Too short.' } }, 'Too short.'],
    ['too many tries', { ok: false, reason: 'refused', detail: 'Please wait.' }, 'Please wait.'],
  ])('%s is a warning in the server’s words, and what was typed stays', async (_case, result, message) => {
    const { getCode, fill, onChanged } = show({ change: result });
    await getCode();
    await fill('123456', 'quiet river moons', 'quiet river moons');
    expect(page().getByRole('status').textContent).toBe(message);
    expect(screen.getByLabelText('OTP')).toHaveProperty('value', '123456');
    expect(onChanged).not.toHaveBeenCalled();
  });

  test('says at either step that there is no network', async () => {
    const offline = { ok: false, reason: 'no-connection', detail: null } as const;
    const { getCode } = show({ code: offline });
    await getCode();
    expect(alertText()).toBe('Check your network connection');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'amina@demo.test');
  });

  test('a code that never arrived can be requested again', async () => {
    const { user, getCode, requestCode } = show();
    await getCode();
    await user.click(screen.getByRole('button', { name: 'Ask for another OTP' }));
    await getCode('');
    expect(requestCode).toHaveBeenCalledTimes(2);
    expect(screen.getByLabelText('OTP')).toBeTruthy();
  });
});
