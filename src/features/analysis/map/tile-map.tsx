import { useRef } from 'react';
import { Button } from '#ui/layout/button.tsx';
import { useThemeColours } from '../canvas/chart-colours.ts';
import { downloadDrawing } from '../download-picture.ts';
import type { DrawingNames } from '../drawing-names.ts';
import { analysisStrings } from '../strings.ts';
import { labelLines } from './label-lines.ts';
import { tileRatio, type Tile } from './map-tiles.ts';
import { stepOf } from './steps.ts';
import { tileColours } from './tile-colours.ts';

const size = { height: 63, gap: 4, margin: 2 };
/** An LGA's tile has its name on it, a state's only its code. */
const widths = { lga: Math.round(size.height * tileRatio), state: 72 };
const legend = { height: 32, width: 150, box: 20 };
const lineHeight = 14;
const font = 'Roboto, system-ui, sans-serif';

export interface TileMapProps extends DrawingNames {
  readonly tiles: readonly Tile[];
  /** Where each of the steps begins that have a colour. */
  readonly steps: readonly number[];
  readonly show: (value: number) => string;
  /** Hears of a tile that is pressed. The table beside leads there by keyboard. */
  readonly onPlace: (place: Tile) => void;
}

/** Figures where they belong, as tiles of one size with the figure on each. What it shows stands in the table beside it. */
export function TileMap({ tiles, steps, show, onPlace, title, fileName, onWritten }: TileMapProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const { ink, line, ground, ...others } = useThemeColours();
  const colours = tileColours({ ink, line, ground, ...others });
  const columns = Math.max(...tiles.map(({ column }) => column)) + 1;
  const rows = Math.max(...tiles.map(({ row }) => row)) + 1;
  const level = tiles.some((tile) => tile.level === 'lga') ? 'lga' : 'state';
  const tileWidth = widths[level];
  const width = columns * (tileWidth + size.gap) + 2 * size.margin;
  const perLine = Math.max(1, Math.floor(width / legend.width));
  const keys = [
    ...steps.map((from, index) => ({
      words: analysisStrings.step(
        show(from),
        steps[index + 1] === undefined ? null : show(steps[index + 1] ?? 0),
      ),
      colour: colours[index],
    })),
    { words: analysisStrings.notRecorded, colour: undefined },
  ];
  const below = rows * (size.height + size.gap) + 10;
  const height = below + Math.ceil(keys.length / perLine) * legend.height;
  return (
    <>
      <div
        className="analysis-chart"
        data-scrolls=""
        role="group"
        tabIndex={0}
        aria-label={analysisStrings.scrollsMap}
      >
        <svg
          ref={drawing}
          className="analysis-map"
          data-map={level}
          role="img"
          aria-label={analysisStrings.mapOf(title, tiles.length)}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          style={{ minInlineSize: `${width}px` }}
          fontFamily={font}
        >
          {tiles.map((tile) => {
            const { id, name, label, value, column, row } = tile;
            const colour = value === null ? undefined : colours[stepOf(value, steps)];
            const x = size.margin + column * (tileWidth + size.gap);
            const y = size.margin + row * (size.height + size.gap);
            const lines = labelLines(label);
            const words = value === null ? '—' : show(value);
            const first = y + (size.height - lines.length * lineHeight) / 2 + 3;
            return (
              <g
                key={id}
                className="analysis-tile"
                fill={colour?.ink ?? ink}
                textAnchor="middle"
                onClick={() => onPlace(tile)}
              >
                <title>
                  {analysisStrings.tile(name, value === null ? analysisStrings.notRecorded : words)}
                </title>
                <rect
                  x={x}
                  y={y}
                  width={tileWidth}
                  height={size.height}
                  rx={4}
                  fill={colour?.ground ?? ground}
                  stroke={ink}
                  strokeWidth={1}
                  strokeDasharray={colour === undefined ? '3 4' : undefined}
                />
                {lines.map((text, index) => (
                  <text key={text} x={x + tileWidth / 2} y={first + index * lineHeight} fontSize={12}>
                    {text}
                  </text>
                ))}
                <text
                  x={x + tileWidth / 2}
                  y={first + lines.length * lineHeight + 2}
                  fontSize={14}
                  fontWeight={700}
                >
                  {words}
                </text>
              </g>
            );
          })}
          {keys.map(({ words, colour }, index) => {
            const x = size.margin + (index % perLine) * legend.width;
            const y = below + Math.floor(index / perLine) * legend.height;
            return (
              <g key={words}>
                <rect
                  x={x}
                  y={y}
                  width={legend.box}
                  height={legend.box}
                  rx={3}
                  fill={colour?.ground ?? ground}
                  stroke={ink}
                  strokeDasharray={colour === undefined ? '3 4' : undefined}
                />
                <text x={x + legend.box + 6} y={y + 15} fontSize={12} fill={ink}>
                  {words}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <Button
        icon="download"
        onClick={() => downloadDrawing(drawing.current, { name: fileName, title, ground, ink, onWritten })}
      >
        {analysisStrings.png}
      </Button>
    </>
  );
}
