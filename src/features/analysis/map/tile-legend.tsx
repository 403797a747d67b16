import { analysisStrings } from '../strings.ts';
import type { TileColour } from './tile-colours.ts';
import { Cluster } from '#ui/layout/arrange.tsx';

/** One look of the map and its meaning. */
export interface LegendKey {
  readonly words: string;
  /** Undefined for places without a figure. */
  readonly colour: TileColour | undefined;
}

interface LegendProps {
  readonly keys: readonly LegendKey[];
  /** Colours of the page, for a look without a colour of its own. */
  readonly page: { readonly ink: string; readonly ground: string };
}

const drawn = { line: 30, column: 190, box: 20, above: 10 };

/** Legend of the map, beside it or, on a phone, below it. */
export function TileLegend({ keys, page }: LegendProps) {
  return (
    <Cluster
      as="ul"
      role="list"
      className="analysis-legend text-small"
      gap="large"
      rowGap="none"
      aria-label={analysisStrings.legendOf}
    >
      {keys.map(({ words, colour }) => (
        <Cluster key={words} as="li" className="min-h-8" isOneLine>
          <svg width={drawn.box} height={drawn.box} aria-hidden="true">
            <Box x={1} y={1} size={drawn.box - 2} colour={colour} page={page} />
          </svg>
          {words}
        </Cluster>
      ))}
    </Cluster>
  );
}

/** The legend drawn below the tiles, which the page does not show but a saved picture includes. */
export function DrawnLegend({
  keys,
  page,
  top,
  width,
}: LegendProps & { readonly top: number; readonly width: number }) {
  const inLine = perLine(width);
  return (
    <g aria-hidden="true">
      {keys.map(({ words, colour }, index) => {
        const x = 2 + (index % inLine) * drawn.column;
        const y = top + drawn.above + Math.floor(index / inLine) * drawn.line;
        return (
          <g key={words}>
            <Box x={x} y={y} size={drawn.box} colour={colour} page={page} />
            <text x={x + drawn.box + 6} y={y + 15} fontSize={12} fill={page.ink}>
              {words}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Height of the legend below the tiles of a picture. */
export function legendHeight(keys: readonly LegendKey[], width: number): number {
  return drawn.above + Math.ceil(keys.length / perLine(width)) * drawn.line;
}

function perLine(width: number): number {
  return Math.max(1, Math.floor(width / drawn.column));
}

interface BoxProps extends Pick<LegendProps, 'page'> {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: TileColour | undefined;
}

function Box({ x, y, size, colour, page }: BoxProps) {
  return (
    <rect
      x={x}
      y={y}
      width={size}
      height={size}
      rx={3}
      fill={colour?.ground ?? page.ground}
      stroke={colour?.edge ?? page.ink}
      strokeDasharray={colour === undefined ? '3 4' : undefined}
    />
  );
}
