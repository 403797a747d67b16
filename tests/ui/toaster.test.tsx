import { act, render, screen, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '#ui/toast/notify.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => toast.removeAll());
  vi.useRealTimers();
});

test('a success is announced politely, a failure and a warning at once', () => {
  render(<Toaster />);
  act(() => void notify.success('Saved'));
  expect(within(screen.getByRole('status')).getByText('Saved')).toBeTruthy();
  act(() => void notify.warning('Nearly full'));
  expect(within(screen.getByRole('alert')).getByText('Nearly full')).toBeTruthy();
  act(() => void notify.error('Not saved'));
  expect(within(screen.getByRole('alert')).getByText('Not saved')).toBeTruthy();
});

test('there is one notice, and the next replaces it', () => {
  render(<Toaster />);
  act(() => {
    notify.success('Saved');
    notify.error('Not saved');
  });
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.getByText('Not saved')).toBeTruthy();
});

const lots = (count: number) => `${count} lots saved`;

test('notices of one kind are combined, others are not', () => {
  render(<Toaster />);
  act(() => {
    notify.success('Recieved Antigen Application', { detail: 'Penta PN-1, 40 doses', together: lots });
  });
  expect(screen.getByText('Penta PN-1, 40 doses')).toBeTruthy();
  act(() => {
    notify.success('Recieved Antigen Application', { detail: 'BCG B-1, 20 doses', together: lots });
    notify.success('Recieved Antigen Application', { detail: 'MR M-1, 10 doses', together: lots });
  });
  expect(screen.getByText('3 lots saved')).toBeTruthy();
  expect(screen.getByText('Recieved Antigen Application')).toBeTruthy();
  expect(screen.queryByText(/doses/)).toBeNull();
  act(() => void notify.success('Signed out'));
  expect(screen.queryByText('3 lots saved')).toBeNull();
  act(() => void notify.success('Issued Antigen', { together: lots }));
  expect(screen.getByText('Issued Antigen')).toBeTruthy();
});

test('a closed notice does not return with the next', () => {
  render(<Toaster />);
  act(() => void notify.success('Issued Antigen', { together: lots }));
  act(() => void vi.advanceTimersByTime(5100));
  act(() => void notify.success('Issued Antigen', { together: lots }));
  expect(screen.queryByText('2 lots saved')).toBeNull();
  expect(screen.getByText('Issued Antigen')).toBeTruthy();
});

test('actions are undone newest first, and the result is announced', async () => {
  const order: string[] = [];
  const undo = (name: string) => async () => {
    order.push(name);
    return { ok: true, text: `${name} is taken back` };
  };
  render(<Toaster />);
  act(() => void notify.success('Issued Antigen', { together: lots, undo: undo('first') }));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  act(() => void notify.success('Issued Antigen', { together: lots, undo: undo('second') }));
  await act(async () => screen.getByRole('button', { name: 'Undo all' }).click());
  expect(order).toEqual(['second', 'first']);
  expect(screen.getByText('2 entries undone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('an action that cannot be undone says why, and nothing before it is touched', async () => {
  const first = vi.fn<() => Promise<{ ok: boolean; text: string }>>();
  render(<Toaster />);
  act(() => {
    notify.success('Issued Antigen', { together: lots, undo: first });
    notify.success('Issued Antigen', {
      together: lots,
      undo: async () => ({ ok: false, text: 'Some doses were already issued' }),
    });
  });
  await act(async () => screen.getByRole('button', { name: 'Undo all' }).click());
  expect(within(screen.getByRole('alert')).getByText('Some doses were already issued')).toBeTruthy();
  expect(first).not.toHaveBeenCalled();
});

test('a notice stays while it has the focus', () => {
  render(<Toaster />);
  act(() => void notify.success('Saved', { undo: async () => ({ ok: true, text: '' }) }));
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Saved')).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Undo' }).blur());
  act(() => void vi.advanceTimersByTime(5100));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a notice closes after five seconds and not before', () => {
  render(<Toaster />);
  act(() => void notify.error('Not saved'));
  act(() => void vi.advanceTimersByTime(4900));
  expect(screen.getByText('Not saved')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText('Not saved')).toBeNull();
});
