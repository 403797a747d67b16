import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useAppearance } from '#ui/theme/appearance.ts';
import { palettes } from './palettes.ts';

const script = readFileSync(path.resolve(import.meta.dirname, '../../../public/appearance.js'), 'utf8');
const root = document.documentElement;
let isDark = false;
const systemListeners = new Set<() => void>();
const system = {
  get matches() {
    return isDark;
  },
  addEventListener: (_: string, listener: () => void) => systemListeners.add(listener),
};

/** Runs the script that a browser runs before the first paint. */
function load() {
  runInNewContext(script, {
    document,
    localStorage: window.localStorage,
    matchMedia: () => system,
    addEventListener: window.addEventListener.bind(window),
  });
}

function bar() {
  return document.querySelector('meta[name="theme-color"]')?.getAttribute('content');
}

beforeEach(() => {
  window.localStorage.clear();
  document.head.innerHTML = '<meta name="theme-color" content="#fffefa">';
  isDark = false;
  systemListeners.clear();
  root.removeAttribute('data-theme');
});

describe('the look of the app', () => {
  test('is that of the system until one is chosen, and follows it', () => {
    load();
    expect(root.dataset['theme']).toBe('light');
    isDark = true;
    systemListeners.forEach((listener) => listener());
    expect(root.dataset['theme']).toBe('dark');
    expect(root.dataset['textSize']).toBe('normal');
  });

  test('is kept, shown at once, and applied before the first paint of the next start', () => {
    load();
    const { result } = renderHook(() => useAppearance());
    act(() => result.current.chooseTheme('dark'));
    act(() => result.current.chooseTextSize('largest'));
    expect({ ...root.dataset }).toMatchObject({ theme: 'dark', textSize: 'largest' });
    expect(result.current).toMatchObject({ theme: 'dark', textSize: 'largest' });
    root.removeAttribute('data-theme');
    load();
    expect(root.dataset['theme']).toBe('dark');
  });

  test('switches to sunlight in one step, and back to the former choice in one', () => {
    load();
    const { result } = renderHook(() => useAppearance());
    act(() => result.current.chooseTheme('dark'));
    act(() => result.current.toggleSunlight());
    expect(root.dataset['theme']).toBe('sunlight');
    act(() => result.current.toggleSunlight());
    expect(result.current.theme).toBe('dark');
    expect(root.dataset['theme']).toBe('dark');
  });

  test('ignores values that are not offered', () => {
    window.localStorage.setItem('vaxledger.theme', 'toString');
    load();
    expect(root.dataset['theme']).toBe('light');
    expect(renderHook(() => useAppearance()).result.current.theme).toBe('automatic');
  });

  test('gives the system’s bar the header’s colour in every theme', () => {
    load();
    const { result } = renderHook(() => useAppearance());
    for (const theme of ['light', 'dark', 'sunlight'] as const) {
      act(() => result.current.chooseTheme(theme));
      expect([theme, bar()]).toEqual([theme, palettes().get(theme)?.get('surface')]);
    }
  });
});
