import type { ChartColours } from '../canvas/chart-options.ts';

/** A background, its text colour, and its border. */
export interface TileColour {
  readonly ground: string;
  readonly ink: string;
  readonly edge: string;
}

/** Meaning of a band: a step from little to much, or something that needs action. */
export type BandTone = 'step' | 'warning' | 'danger';

/** Shares of the strongest colour, from the lightest step to the darkest. */
const strengths: Readonly<Record<number, readonly number[]>> = {
  3: [0, 0.32, 1],
  5: [0, 0.17, 0.34, 0.75, 1],
};

/** Colours of the bands: one hue for the steps, starting with the lightest, each with the more readable text colour. */
export function tileColours(tones: readonly BandTone[], colours: ChartColours): readonly TileColour[] {
  const { palette, ink, lightest, danger, warning, warningSoft } = colours;
  const strongest = palette[0] ?? ink;
  const steps = tones.filter((tone) => tone === 'step').length;
  let step = 0;
  return tones.map((tone) => {
    if (tone === 'warning') return { ground: warningSoft, ink: warning, edge: warning };
    if (tone === 'danger') return { ground: danger, ink: readOn(danger, colours), edge: danger };
    const mixed = mix(lightest, strongest, strengths[steps]?.[step] ?? 1);
    step += 1;
    return { ground: mixed, ink: readOn(mixed, colours), edge: ink };
  });
}

function readOn(ground: string, { ink, onPalette }: ChartColours): string {
  return contrast(ground, ink) >= contrast(ground, onPalette) ? ink : onPalette;
}

type Channels = readonly [number, number, number];

/** Channels of a hexadecimal colour, including three-digit ones from a minified style sheet. */
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
