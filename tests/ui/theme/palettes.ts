import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Palette = ReadonlyMap<string, string>;

const sheet = readFileSync(path.resolve(import.meta.dirname, '../../../src/ui/theme/tokens.css'), 'utf8');

/** The colours of each theme from the style sheet; a theme inherits missing ones from the light theme. */
export function palettes(): ReadonlyMap<string, Palette> {
  const light = coloursIn(blockAfter('@theme static'));
  const own = (theme: string) => coloursIn(blockAfter(`[data-theme='${theme}']`));
  return new Map([
    ['light', light],
    ['dark', new Map([...light, ...own('dark')])],
    ['sunlight', new Map([...light, ...own('sunlight')])],
  ]);
}

function blockAfter(start: string): string {
  const at = sheet.indexOf(start);
  if (at < 0) throw new Error(`tokens.css has no ${start}`);
  return sheet.slice(sheet.indexOf('{', at), sheet.indexOf('}', at));
}

function coloursIn(block: string): Map<string, string> {
  const found = block.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})\b/g);
  return new Map(Array.from(found, ([, name = '', value = '']) => [name, value]));
}

/** Contrast ratio of two colours by WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
