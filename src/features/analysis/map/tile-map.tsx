import { useRef } from 'react';
import { Button } from '#ui/layout/button.tsx';
import { useThemeColours } from '../canvas/chart-colours.ts';
import { downloadDrawing } from '../download-picture.ts';
import type { DrawingNames } from '../drawing-names.ts';
import { analysisStrings } from '../strings.ts';
import { MapTile } from './map-tile.tsx';
import { tileRatio, type Tile } from './map-tiles.ts';
import { figureWords, type TileBands } from './tile-bands.ts';
import { tileColours } from './tile-colours.ts';
import { DrawnLegend, legendHeight, TileLegend, type LegendKey } from './tile-legend.tsx';

const gap = 4;
const margin = 2;
const height = 63;
/** An LGA's tile has its name on it, a state's only its code; each may have a word under its figure. */
const sizes = { lga: { width: Math.round(height * tileRatio), height }, state: { width: 72, height } };
const font = 'Roboto, system-ui, sans-serif';

export interface TileMapProps extends DrawingNames {
  readonly tiles: readonly Tile[];
  readonly bands: TileBands;
  readonly show: (value: number) => string;
  /** Hears of a tile that is pressed. The table beside leads there by keyboard. */
  readonly onPlace: (place: Tile) => void;
}

/** Figures where they belong, as tiles of one size with the figure on each. What it shows stands in the table beside it. */
export function TileMap({ tiles, bands, show, onPlace, title, fileName, onWritten }: TileMapProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const colours = useThemeColours();
  const { ink, ground } = colours;
  const looks = tileColours(
    bands.bands.map(({ tone }) => tone),
    colours,
  );
  const level = tiles.some((tile) => tile.level === 'lga') ? 'lga' : 'state';
  const size = sizes[level];
  const columns = Math.max(...tiles.map(({ column }) => column)) + 1;
  const rows = Math.max(...tiles.map(({ row }) => row)) + 1;
  const width = columns * (size.width + gap) + 2 * margin;
  const shownHeight = rows * (size.height + gap) + 2 * margin;
  const keys = keysOf(tiles, bands, looks);
  return (
    <>
      <div className="analysis-mapped">
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
            viewBox={`0 0 ${width} ${shownHeight}`}
            width={width}
            height={shownHeight}
            style={{ minInlineSize: `${width}px` }}
            fontFamily={font}
          >
            {tiles.map((tile) => {
              const { id, name, value, column, row } = tile;
              const band = value === null ? -1 : bands.bandOf(value);
              const [colour, tone] = [looks[band], bands.bands[band]?.tone];
              return (
                <MapTile
                  key={id}
                  tile={tile}
                  at={{ x: margin + column * (size.width + gap), y: margin + row * (size.height + gap) }}
                  size={size}
                  look={colour && tone ? { colour, tone } : undefined}
                  page={{ ink, ground }}
                  figure={value === null ? '—' : show(value)}
                  words={analysisStrings.tile(name, figureWords(tile, { nothing: bands.nothing, show }))}
                  onPress={() => onPlace(tile)}
                />
              );
            })}
            <DrawnLegend keys={keys} page={{ ink, ground }} top={shownHeight} width={width} />
          </svg>
        </div>
        <TileLegend keys={keys} page={{ ink, ground }} />
      </div>
      <Button
        icon="download"
        onClick={() =>
          downloadDrawing(
            drawing.current,
            { name: fileName, title, ground, ink, onWritten },
            shownHeight + legendHeight(keys, width),
          )
        }
      >
        {analysisStrings.png}
      </Button>
    </>
  );
}

function keysOf(
  tiles: readonly Tile[],
  { bands, bandOf, nothing }: TileBands,
  looks: ReturnType<typeof tileColours>,
): readonly LegendKey[] {
  const count = (band: number) =>
    tiles.filter(({ value }) => (value === null ? -1 : bandOf(value)) === band).length;
  return [
    ...bands.map(({ words }, band) => ({
      words: analysisStrings.legend(words, count(band)),
      colour: looks[band],
    })),
    { words: analysisStrings.legend(nothing, count(-1)), colour: undefined },
  ];
}
