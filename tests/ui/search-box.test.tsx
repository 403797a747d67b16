import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from '#ui/listing/search-box.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A box over a screen that is slow to apply what was reported: the test sets its value. */
function slowScreen() {
  const reports: string[] = [];
  const onChange = (text: string) => void reports.push(text);
  const box = (value: string) => <SearchBox label="Search" value={value} onChange={onChange} />;
  const { rerender } = render(box(''));
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  return {
    reports,
    input,
    type: (text: string) => fireEvent.change(input, { target: { value: text } }),
    pause: () => act(() => void vi.advanceTimersByTime(200)),
    takes: (value: string) => rerender(box(value)),
  };
}

test('reports the typed text once typing pauses', () => {
  const { reports, type, pause } = slowScreen();
  type('b');
  type('bc');
  expect(reports).toEqual([]);
  pause();
  expect(reports).toEqual(['bc']);
});

test('loses no key when a screen takes over an earlier report late', () => {
  const { reports, input, type, pause, takes } = slowScreen();
  type('c');
  pause();
  type('co');
  pause();
  takes('c');
  expect(input.value).toBe('co');
  type('cop');
  takes('co');
  expect(input.value).toBe('cop');
  pause();
  takes('cop');
  expect(input.value).toBe('cop');
  expect(reports).toEqual(['c', 'co', 'cop']);
});

test('loses no key when a screen takes over only the last of several reports', () => {
  const { reports, input, type, pause, takes } = slowScreen();
  type('c');
  pause();
  type('co');
  pause();
  type('cop');
  takes('co');
  expect(input.value).toBe('cop');
  pause();
  expect(reports).toEqual(['c', 'co', 'cop']);
});

test('follows a value from elsewhere without reporting it', () => {
  const { reports, input, type, pause, takes } = slowScreen();
  type('c');
  pause();
  takes('c');
  takes('bcg');
  expect(input.value).toBe('bcg');
  takes('c');
  expect(input.value).toBe('c');
  pause();
  expect(reports).toEqual(['c']);
});
