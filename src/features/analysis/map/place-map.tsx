import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import type { DrawingNames } from '../drawing-names.ts';
import { analysisStrings } from '../strings.ts';
import { mapTiles, type MapPlace } from './map-tiles.ts';
import { doseSteps } from './steps.ts';
import { figureWords, stepBands, type TileBands } from './tile-bands.ts';
import { TileMap } from './tile-map.tsx';

export interface PlaceMapProps extends DrawingNames {
  readonly places: readonly MapPlace[];
  /** The state whose LGAs they are; null for states. */
  readonly state: string | null;
  /** Where the steps begin; without them five equal ones are made of the doses. */
  readonly steps?: readonly number[];
  /** How the figures are told apart where steps are not enough. */
  readonly bands?: TileBands;
  readonly show?: (value: number) => string;
}

/** A map of states or LGAs, drawn from what is on the tablet; what has no place on it is named below. */
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
