import { useSyncExternalStore } from 'react';

export const themes = ['automatic', 'light', 'dark', 'sunlight'] as const;
export type ThemeChoice = (typeof themes)[number];

export const textSizes = ['normal', 'large', 'largest'] as const;
export type TextSize = (typeof textSizes)[number];

const themeKey = 'vaxledger.theme';
const themeBeforeKey = 'vaxledger.theme-before-sunlight';
const textSizeKey = 'vaxledger.text-size';
/** `public/appearance.js` listens to it, and is the only place that changes the page. */
const changed = 'appearance';

/** Appearance of the app on this device, whoever is signed in; stored where it can be read before the first paint. */
export function useAppearance() {
  const theme = useKept(themeKey, themes);
  const textSize = useKept(textSizeKey, textSizes);
  return {
    theme,
    textSize,
    chooseTheme: (next: ThemeChoice) => keep({ [themeKey]: next }),
    chooseTextSize: (next: TextSize) => keep({ [textSizeKey]: next }),
    /** Switches to the sunlight theme, and back to the one chosen before. */
    toggleSunlight: () => {
      if (theme === 'sunlight')
        keep({ [themeKey]: known(window.localStorage.getItem(themeBeforeKey), themes) });
      else keep({ [themeBeforeKey]: theme, [themeKey]: 'sunlight' });
    },
  };
}

/** The first of the values is the default. */
function useKept<V extends string>(key: string, values: readonly [V, ...V[]]): V {
  return useSyncExternalStore(subscribe, () => known(window.localStorage.getItem(key), values));
}

function known<V extends string>(kept: string | null, values: readonly [V, ...V[]]): V {
  return values.find((value) => value === kept) ?? values[0];
}

function keep(entries: Record<string, string>): void {
  for (const [key, value] of Object.entries(entries)) window.localStorage.setItem(key, value);
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  for (const type of [changed, 'storage']) window.addEventListener(type, listener);
  return () => {
    for (const type of [changed, 'storage']) window.removeEventListener(type, listener);
  };
}
