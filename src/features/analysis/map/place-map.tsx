import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import type { DrawingNames } from '../drawing-names.ts';
import { analysisStrings } from '../strings.ts';
import { type MapPlace, mapTiles, type Tile, tileRatio } from './map-tiles.ts';
import { doseSteps, figureWords, stepBands, type TileBands } from './tile-bands.ts';
import { Button } from '#ui/layout/button.tsx';
import { useThemeColours } from '../canvas/chart-options.ts';
import { downloadDrawing } from '../download-picture.ts';
import { type BandTone, type TileColour, tileColours } from './tile-colours.ts';
import { DrawnLegend, legendHeight, type LegendKey, TileLegend } from './tile-legend.tsx';
import { Cluster } from '#ui/layout/arrange.tsx';

export interface PlaceMapProps extends DrawingNames {
  readonly places: readonly MapPlace[];
  /** The state whose LGAs they are; null for states. */
  readonly state: string | null;
  /** Lower bounds of the steps; by default the doses are split into five equal ones. */
  readonly steps?: readonly number[];
  /** Bands of figures, for maps on which steps are not enough. */
  readonly bands?: TileBands;
  readonly show?: (value: number) => string;
}

/** A map of states or LGAs from data on the tablet; places without a position are listed below. */
export function PlaceMap({ places, state, steps, bands, show = formatQuantity, ...names }: PlaceMapProps) {
  const navigate = useNavigate();
  const { tiles, beside } = useMemo(() => mapTiles(places, state), [places, state]);
  if (tiles.length === 0)
    return <EmptyState title={analysisStrings.noMap} hint={analysisStrings.noMapHint} />;
  const values = tiles.flatMap(({ value }) => (value === null ? [] : [value]));
  return (
    <>
      <TileMap
        tiles={tiles}
        bands={bands ?? stepBands(steps ?? doseSteps(values), show)}
        show={show}
        onPlace={(place) => void navigate(addressOf(place))}
        {...names}
      />
      {beside.length === 0 ? null : (
        <p className="ui-soft">
          {analysisStrings.beside(
            beside
              .map((place) =>
                analysisStrings.tile(
                  place.name,
                  figureWords(place, { nothing: bands?.nothing ?? analysisStrings.notRecorded, show }),
                ),
              )
              .join(', '),
          )}
        </p>
      )}
    </>
  );
}

const gap = 4;
const margin = 2;
const height = 63;
/** An LGA's tile shows its name, a state's only its code; each may have a word under its figure. */
const sizes = { lga: { width: Math.round(height * tileRatio), height }, state: { width: 72, height } };
const font = 'Roboto, system-ui, sans-serif';

export interface TileMapProps extends DrawingNames {
  readonly tiles: readonly Tile[];
  readonly bands: TileBands;
  readonly show: (value: number) => string;
  /** Called when a tile is pressed. Keyboard users follow the same links in the table beside it. */
  readonly onPlace: (place: Tile) => void;
}

/** Map of equal tiles with the figure on each. The table beside it has the same figures. */
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
      <Cluster className="w-full" gap="wide" rowGap="medium" align="stretch">
        <div
          className="analysis-chart analysis-map"
          data-scrolls=""
          role="group"
          tabIndex={0}
          aria-label={analysisStrings.scrollsMap}
        >
          <svg
            ref={drawing}
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
      </Cluster>
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

/** Size of a tile, in points of the drawing. */
export interface TileSize {
  readonly width: number;
  readonly height: number;
}

interface MapTileProps {
  readonly tile: Tile;
  readonly at: { readonly x: number; readonly y: number };
  readonly size: TileSize;
  /** Undefined if the place has no figure. */
  readonly look: { readonly colour: TileColour; readonly tone: BandTone } | undefined;
  /** Colours of the page, for a tile without a colour of its own. */
  readonly page: { readonly ink: string; readonly ground: string };
  readonly figure: string;
  /** Full text of the tile, shown on hover. */
  readonly words: string;
  readonly onPress: () => void;
}

const lineHeight = 14;
const figureHeight = 16;
const footHeight = 13;
/** Width of a bold digit of the figure. */
const digitWidth = 8;
const signSize = 13;

/** A place on the map: its name, its figure, a word about it, and a sign if action is needed. */
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

/** Letters that fit on a line of a tile. */
const maxLetters = 13;
const maxLines = 2;

/** A name in lines that fit on a tile; the rest is replaced by dots. */
export function labelLines(name: string): readonly string[] {
  const lines: string[] = [];
  for (const word of name.split(/(?<=[-/])|\s+/)) {
    const last = lines.at(-1);
    const space = last?.endsWith('-') === true || last?.endsWith('/') === true ? '' : ' ';
    const joined = last === undefined ? word : `${last}${space}${word}`;
    if (last !== undefined && joined.length <= maxLetters) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  const shown = lines.slice(0, maxLines);
  const rest = lines.slice(maxLines);
  return shown.map((line, index) =>
    cut(index === maxLines - 1 && rest.length > 0 ? `${line} ${rest[0]}` : line),
  );
}

function cut(line: string): string {
  return line.length > maxLetters ? `${line.slice(0, maxLetters - 1).trimEnd()}…` : line;
}
