import { labelLines } from './label-lines.ts';
import type { Tile } from './map-tiles.ts';
import type { BandTone, TileColour } from './tile-colours.ts';

/** Of a tile, in points of the drawing. */
export interface TileSize {
  readonly width: number;
  readonly height: number;
}

interface MapTileProps {
  readonly tile: Tile;
  readonly at: { readonly x: number; readonly y: number };
  readonly size: TileSize;
  /** Undefined where the place has no figure. */
  readonly look: { readonly colour: TileColour; readonly tone: BandTone } | undefined;
  /** Of the page, for what has no colour of its own. */
  readonly page: { readonly ink: string; readonly ground: string };
  readonly figure: string;
  /** All of it in words, for who points at it. */
  readonly words: string;
  readonly onPress: () => void;
}

const lineHeight = 14;
const figureHeight = 16;
const footHeight = 13;
/** A bold digit of the figure is as wide. */
const digitWidth = 8;
const signSize = 13;

/** A place on the map: its name, its figure, a word about it; a sign where somebody has to do something. */
export function MapTile({ tile, at: { x, y }, size, look, page, figure, words, onPress }: MapTileProps) {
  const lines = labelLines(tile.label);
  const { foot } = tile;
  const used = lines.length * lineHeight + figureHeight + (foot === undefined ? 0 : footHeight);
  const top = y + (size.height - used) / 2;
  const middle = x + size.width / 2;
  const isUrgent = look !== undefined && look.tone !== 'step';
  const baseline = top + lines.length * lineHeight + figureHeight - 3;
  const ink = look?.colour.ink ?? page.ink;
  return (
    <g className="analysis-tile" fill={ink} textAnchor="middle" onClick={onPress}>
      <title>{words}</title>
      <rect
        x={x}
        y={y}
        width={size.width}
        height={size.height}
        rx={4}
        fill={look?.colour.ground ?? page.ground}
        stroke={look?.colour.edge ?? page.ink}
        strokeWidth={isUrgent ? 2 : 1}
        strokeDasharray={look === undefined ? '3 4' : undefined}
      />
      {lines.map((text, index) => (
        <text key={text} x={middle} y={top + (index + 1) * lineHeight - 3} fontSize={12}>
          {text}
        </text>
      ))}
      <text x={isUrgent ? middle - signSize / 2 : middle} y={baseline} fontSize={14} fontWeight={700}>
        {figure}
      </text>
      {isUrgent ? (
        <WarningSign
          x={middle - signSize / 2 + (figure.length * digitWidth) / 2 + 2}
          y={baseline - signSize + 1}
          ink={ink}
        />
      ) : null}
      {foot === undefined ? null : (
        <text x={middle} y={baseline + footHeight} fontSize={11}>
          {foot}
        </text>
      )}
    </g>
  );
}

/** A triangle with an exclamation mark, drawn on a grid of 24 points as the product's icons are. */
function WarningSign({ x, y, ink }: { readonly x: number; readonly y: number; readonly ink: string }) {
  return (
    <path
      d="M12 3.5 2.5 20h19L12 3.5ZM12 10v4.5M12 17.3v.1"
      transform={`translate(${x} ${y}) scale(${signSize / 24})`}
      fill="none"
      stroke={ink}
      strokeWidth={2.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}
