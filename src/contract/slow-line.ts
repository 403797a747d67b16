/**
 * The slowest connection over which a tablet can still send everything, in bytes a second: a phone at the edge of its
 * network.
 */
const slowestLine = 400;
/**
 * An upload that takes longer than this is too large for its connection: it is cut off, and the next one is smaller.
 */
export const maxUploadMs = 120_000;
/** A call counts as lost after this long without any data from the other side. */
export const silenceMs = 30_000;

/** Time limit for uploading a body, by its size, because upload progress is not reported. */
export function uploadMs(bytes: number): number {
  return Math.min(maxUploadMs, Math.ceil((bytes * 1000) / slowestLine));
}
