import { places } from '#contract/calls/places.ts';
import { invalidIn } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { importPlaces } from './import/import-places.ts';
import { type PlaceFile, PlaceFileError, readPlaceFile } from './import/place-file.ts';

const characters = 65_536;

const importFile = defineRoute(places.import, async ({ deps, db, viewer, body }) =>
  importPlaces(deps, db, {
    file: await fileOf(body.csv),
    importer: { viewer, country: viewer.place.country },
    isDryRun: body.dry_run,
  }),
);

export const importRoutes: readonly Route[] = [importFile];

/** @throws ProblemError 400 beside the file where it cannot be read as one of places. */
async function fileOf(csv: string): Promise<PlaceFile> {
  try {
    return await readPlaceFile(piecesOf(csv));
  } catch (error) {
    if (error instanceof PlaceFileError) throw invalidIn([{ path: 'csv', message: error.message }]);
    throw error;
  }
}

/** In pieces, so that reading ends where the first fault of a large file stands. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += characters) yield text.slice(from, from + characters);
}
