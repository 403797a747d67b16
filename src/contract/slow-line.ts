/** The slowest line that still drains a tablet, in bytes a second: a phone at the edge of its network. */
const slowestLine = 400;
/** A request that takes longer to go up than this is too large for its line: it is cut off, and the next one is smaller. */
export const maxUploadMs = 120_000;
/** After this long without a word from the other side a call counts as lost. */
export const silenceMs = 30_000;

/** Time limit for uploading a body of so many bytes: progress is not reported, so the size has to decide. */
export function uploadMs(bytes: number): number {
  return Math.min(maxUploadMs, Math.ceil((bytes * 1000) / slowestLine));
}
