import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import type { Demo } from '#contract/calls/demo.ts';
import type { Session } from '#client/session/session-facts.ts';
import type { LoginResult } from '#client/session/session.ts';
import { LoginScreen, type LoginPort } from '#features/login/screen.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';
import { officer, sessionOf, unpaid } from '#tests/app/sessions.ts';

function refusal(
  reason: Extract<LoginResult, { ok: false }>['reason'],
  detail: string | null = null,
): LoginResult {
  return { ok: false, reason, detail, retryAfterMs: null };
}

function show(login: () => Promise<LoginResult>) {
  const onSignedIn = vi.fn<(session: Session) => void>();
  const logout = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const spy = vi.fn<LoginPort['login']>(login);
  render(
    <MemoryRouter>
      <LoginScreen session={{ login: spy, logout }} email="" onSignedIn={onSignedIn} />
      <Toaster />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), onSignedIn, logout, login: spy };
}

describe('the sign-in page of a demo', () => {
  const amina = {
    email: 'facility@demo.test',
    name: 'Amina Bello',
    part: 'officer',
    place: 'Ajingi Cottage Hospital',
  } as const;
  const showDemo = (demo: Demo | null) => {
    const login = vi.fn<LoginPort['login']>(() => Promise.resolve(refusal('refused')));
    render(
      <MemoryRouter>
        <LoginScreen
          session={{ login, logout: () => Promise.resolve() }}
          email=""
          onSignedIn={() => undefined}
          readDemo={() => Promise.resolve(demo)}
        />
      </MemoryRouter>,
    );
    return login;
  };

  test('signs in with one tap on an account', async () => {
    const login = showDemo({ password: 'shown to anybody', accounts: [amina] });
    await userEvent.click(await screen.findByRole('button', { name: /Ajingi Cottage Hospital/ }));
    expect(login).toHaveBeenCalledExactlyOnceWith({ email: amina.email, password: 'shown to anybody' });
  });

  test('does not mention a demo if there is none', async () => {
    showDemo(null);
    await Promise.resolve();
    expect(screen.queryByRole('heading', { name: 'This is a demo' })).toBeNull();
  });
});

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Email'), ' amina@demo.test ');
  await user.type(screen.getByLabelText('Password'), 'secret-word');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('the login form', () => {
  test('keeps the email, and never the password, when its language changes', async () => {
    try {
      const first = show(() => Promise.resolve(refusal('refused')));
      await first.user.type(screen.getByLabelText('Email'), 'amina@demo.test');
      await first.user.type(screen.getByLabelText('Password'), 'secret-word');
      await first.user.click(screen.getByRole('radio', { name: 'Hausa' }));
      expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret-word');
      cleanup();
      show(() => Promise.resolve(refusal('refused')));
      expect(screen.getByLabelText('Email')).toHaveProperty('value', 'amina@demo.test');
      expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
      cleanup();
      show(() => Promise.resolve(refusal('refused')));
      expect(screen.getByLabelText('Email'), 'for one reload only').toHaveProperty('value', '');
    } finally {
      localStorage.clear();
    }
  });

  test('disables its button while either field is empty', async () => {
    const { user } = show(() => Promise.resolve(refusal('refused')));
    const button = screen.getByRole('button', { name: 'Login' });
    expect(button).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Email'), 'a@b.c');
    expect(button).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(button).toHaveProperty('disabled', false);
  });

  test('says so if Enter is pressed while either field is empty', async () => {
    const { user, login } = show(() => Promise.resolve(refusal('refused')));
    await user.type(screen.getByLabelText('Email'), 'a@b.c{Enter}');
    expect(
      (await screen.findByText('Email and password field is empty')).closest('[role=alert]'),
    ).not.toBeNull();
    expect(login).not.toHaveBeenCalled();
  });

  test('shows Loading dashboard... while it waits, and cannot be sent twice', async () => {
    const { promise, resolve } = Promise.withResolvers<LoginResult>();
    const { user, login } = show(() => promise);
    await signIn(user);
    const busy = screen.getByRole('button', { name: 'Loading dashboard...' });
    await user.click(busy);
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(login).toHaveBeenCalledExactlyOnceWith({ email: 'amina@demo.test', password: 'secret-word' });
    resolve(refusal('refused'));
    expect(await screen.findByRole('button', { name: 'Login' })).toHaveProperty('disabled', false);
  });

  test.each([
    [refusal('wrong-credentials', 'server words'), 'amina@demo.test and •••••• do not match any record'],
    [refusal('no-connection'), 'Check your Internet connection...'],
    [refusal('refused'), 'Check your connection'],
    [refusal('refused', 'This account is closed'), 'This account is closed'],
    [
      { ...refusal('too-many-tries'), retryAfterMs: 30_000 } as LoginResult,
      'Too many tries. Please wait 30 seconds.',
    ],
  ])('%j reads %j and keeps what was typed', async (result, sentence) => {
    const { user, onSignedIn } = show(() => Promise.resolve(result));
    await signIn(user);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret-word');
    expect(document.body.textContent).not.toContain('secret-word');
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test('after a wrong pair the password must be typed again; after any other failure the button works again', async () => {
    const results = [refusal('wrong-credentials'), refusal('no-connection')];
    const { user } = show(() => Promise.resolve(results.shift() ?? refusal('refused')));
    await signIn(user);
    await screen.findByText(/do not match any record/);
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('Check your Internet connection...');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Login' }));
  });

  test('a defect while signing in is shown as a sentence too', async () => {
    const { user } = show(() => Promise.reject(new Error('boom')));
    await signIn(user);
    expect(await screen.findByText('Check your connection')).toBeTruthy();
  });

  test('success is announced and the session handed on', async () => {
    const { user, onSignedIn } = show(() => Promise.resolve({ ok: true, session: officer }));
    await signIn(user);
    expect(await screen.findByText('You have successfully login')).toBeTruthy();
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(officer);
  });

  test('an unpaid user is asked to subscribe', async () => {
    const { user, onSignedIn } = show(() => Promise.resolve({ ok: true, session: unpaid }));
    await signIn(user);
    expect(await screen.findByText('Please subscribe to continue using this app')).toBeTruthy();
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(unpaid);
  });

  test('a user whose level gives no access is signed out again', async () => {
    const { user, onSignedIn, logout } = show(() => Promise.resolve({ ok: true, session: sessionOf(null) }));
    await signIn(user);
    expect(await screen.findByText('You are not authorised to use this app')).toBeTruthy();
    expect(logout).toHaveBeenCalledOnce();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test('shows and hides the password, and labels its fields for password managers', async () => {
    const { user } = show(() => Promise.resolve(refusal('refused')));
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('autocomplete')).toBe('current-password');
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.getAttribute('type')).toBe('password');
  });

  test('leads to Forgot Password', () => {
    show(() => Promise.resolve(refusal('refused')));
    expect(screen.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe(
      '/forgot/password',
    );
  });

  test('asks for the digits of an authenticator app only when the server does, and sends them with the password', async () => {
    const asked = refusal('second-factor', 'Please enter the six digits of your authenticator app.');
    const answers = [asked, { ok: true, session: officer } satisfies LoginResult];
    const { user, login, onSignedIn } = show(() => Promise.resolve(answers.shift() ?? asked));
    expect(screen.queryByLabelText('Digits of your authenticator app')).toBeNull();
    await signIn(user);
    const field = await screen.findByLabelText('Digits of your authenticator app');
    expect(screen.getByText('Please enter the six digits of your authenticator app.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await user.type(field, '287082');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(login).toHaveBeenLastCalledWith({
      email: 'amina@demo.test',
      password: 'secret-word',
      otp: '287082',
    });
    expect(onSignedIn).toHaveBeenCalledWith(officer);
  });
});
