import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Session } from '#client/session/session-facts.ts';
import type { EnrolledOfficer, UnlockResult } from '#client/session/shared-tablet.ts';
import { LockScreen } from '#features/lock/screen.tsx';
import { officer } from '#tests/app/sessions.ts';

const now = Date.parse('2026-11-20T08:00:00.000Z');
const amina: EnrolledOfficer = {
  userId: 'a',
  firstName: 'Amina',
  lastName: 'Bello',
  email: 'amina@demo.test',
  facility: 'Ajingi Cottage Hospital',
  isCurrent: true,
  waitUntil: null,
};
const halima: EnrolledOfficer = {
  ...amina,
  userId: 'h',
  firstName: 'Halima',
  lastName: 'Yusuf',
  email: 'halima@demo.test',
  isCurrent: false,
};

function setUp(
  answer: UnlockResult,
  officers: readonly EnrolledOfficer[] = [amina, halima],
  clock: () => number = () => now,
) {
  const unlock = vi.fn<() => Promise<UnlockResult>>(() => Promise.resolve(answer));
  const onUnlocked = vi.fn<(session: Session) => void>();
  const onPassword = vi.fn<(email: string) => void>();
  render(
    <LockScreen
      tablet={{ officers: () => Promise.resolve(officers), unlock }}
      now={clock}
      onUnlocked={onUnlocked}
      onPassword={onPassword}
    />,
  );
  return { unlock, onUnlocked, onPassword, user: userEvent.setup() };
}

describe('the lock screen', () => {
  it('accepts six digits by touch and needs nothing more', async () => {
    const { unlock, onUnlocked, user } = setUp({ ok: true, session: officer });
    await screen.findByLabelText('PIN of Amina Bello');
    for (const digit of '13579') await user.click(screen.getByRole('button', { name: digit }));
    expect(unlock).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '0' }));
    await waitFor(() => expect(onUnlocked).toHaveBeenCalledWith(officer));
    expect(unlock).toHaveBeenCalledExactlyOnceWith({ user: 'a', pin: '135790' });
  });

  it('accepts them from a keyboard, for the chosen colleague, and one can be erased', async () => {
    const { unlock, user } = setUp({ ok: true, session: officer });
    await user.click(await screen.findByRole('radio', { name: 'Halima Yusuf' }));
    await user.click(screen.getByLabelText('PIN of Halima Yusuf'));
    await user.keyboard('12');
    await user.click(screen.getByRole('button', { name: 'Erase the last digit' }));
    await user.click(screen.getByLabelText('PIN of Halima Yusuf'));
    await user.keyboard('34567');
    await waitFor(() => expect(unlock).toHaveBeenCalledWith({ user: 'h', pin: '134567' }));
  });

  it.each([
    [{ ok: false, reason: 'wrong-pin', triesLeft: 3 }, 'Wrong PIN. 3 tries left before a wait.'],
    [{ ok: false, reason: 'wrong-pin', triesLeft: 1 }, 'Wrong PIN. 1 try left before a wait.'],
    [
      { ok: false, reason: 'wait', until: now + 14 * 60_000 + 1 },
      'Too many wrong PINs. Try again in 15 minutes, or sign in with your password.',
    ],
    [
      { ok: false, reason: 'not-enrolled' },
      'This person is no longer enrolled on this tablet. Please sign in with the password.',
    ],
  ] satisfies [UnlockResult, string][])('says why it stays locked: %o', async (answer, sentence) => {
    const { user, onUnlocked } = setUp(answer);
    const field = await screen.findByLabelText('PIN of Amina Bello');
    await user.click(field);
    await user.keyboard('999999');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
    expect(onUnlocked).not.toHaveBeenCalled();
    expect((field as HTMLInputElement).value).toBe('');
  });

  it.each([
    ['who comes to it later', [{ ...amina, waitUntil: now + 61_000 }], ''],
    ['who gave the last PIN', [amina], '999999'],
  ])('counts the wait down, and says nothing once it is over: %s', async (_case, officers, given) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now });
    const { user } = setUp({ ok: false, reason: 'wait', until: now + 61_000 }, officers, Date.now);
    await user.click(await screen.findByLabelText('PIN of Amina Bello'));
    if (given !== '') await user.keyboard(given);
    const told = screen.getByRole('alert');
    await waitFor(() => expect(told.textContent).toContain('Try again in 2 minutes'));
    act(() => void vi.advanceTimersByTime(10_000));
    expect(told.textContent).toContain('Try again in 1 minute,');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(told.textContent).toBe('');
    vi.useRealTimers();
  });

  it('leads to the password, for a forgotten PIN and for another user', async () => {
    const { user, onPassword } = setUp({ ok: true, session: officer }, [amina]);
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(await screen.findByRole('button', { name: /Forgot the PIN/ }));
    expect(onPassword).toHaveBeenLastCalledWith('amina@demo.test');
    await user.click(screen.getByRole('button', { name: /Somebody else/ }));
    expect(onPassword).toHaveBeenLastCalledWith('');
  });
});
