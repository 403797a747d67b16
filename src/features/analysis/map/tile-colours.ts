import type { ChartColours } from '../canvas/chart-colours.ts';

/** A ground and the words on it. */
interface TileColour {
  readonly ground: string;
  readonly ink: string;
}

/** Parts of the strongest colour, from the lightest step to the darkest. */
const strengths = [0.1, 0.26, 0.42, 0.75, 1];

/** The colours of the steps, one hue from the page's ground on, each with the ink that is read better on it. */
export function tileColours({ palette, ground, ink, onPalette }: ChartColours): readonly TileColour[] {
  const strongest = palette[0] ?? ink;
  return strengths.map((strength) => {
    const mixed = mix(ground, strongest, strength);
    return { ground: mixed, ink: contrast(mixed, ink) >= contrast(mixed, onPalette) ? ink : onPalette };
  });
}

type Channels = readonly [number, number, number];

/** Of a colour in hexadecimal; a style sheet that was made small writes some with three digits. */
function channelsOf(colour: string): Channels {
  const hex = colour.length === 4 ? colour.replaceAll(/[\da-f]/gi, '$&$&') : colour;
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) || 0;
  return [part(1), part(3), part(5)];
}

function mix(from: string, to: string, share: number): string {
  const [a, b] = [channelsOf(from), channelsOf(to)];
  const parts = a.map((channel, index) => Math.round(channel + ((b[index] ?? 0) - channel) * share));
  return `#${parts.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2's contrast ratio. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
