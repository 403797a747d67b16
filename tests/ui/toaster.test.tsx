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

test('a success is announced when it suits, a failure and a warning at once', () => {
  render(<Toaster />);
  act(() => {
    notify.success('Saved');
    notify.warning('Nearly full');
    notify.error('Not saved');
  });
  expect(within(screen.getByRole('status')).getByText('Saved')).toBeTruthy();
  expect(within(screen.getByRole('alert')).getByText('Nearly full')).toBeTruthy();
  expect(within(screen.getByRole('alert')).getByText('Not saved')).toBeTruthy();
});

test('a notice closes after five seconds and not before', () => {
  render(<Toaster />);
  act(() => void notify.error('Not saved'));
  act(() => void vi.advanceTimersByTime(4900));
  expect(screen.getByText('Not saved')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText('Not saved')).toBeNull();
});
