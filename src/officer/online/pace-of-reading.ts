/** What follows closely is read once. */
const gatherMs = 1_000;
/** Where something moves all the time, as in a whole country, it is read this often. */
const calmMs = 10_000;
/** So many changes are read soon before that pace begins, and one more for each pause of its length. */
const soonAtOnce = 6;

/** How long to wait with the next reading, in ms, for who asks once for each; `now` in ms. */
export function paceOfReading(): (now: number) => number {
  // Each reading uses up a pause; those of times that nothing moved in are kept, up to a few.
  let usedUntil = Number.NEGATIVE_INFINITY;
  return (now) => {
    const wait = Math.max(gatherMs, usedUntil - (soonAtOnce - 1) * calmMs - now);
    usedUntil = Math.max(usedUntil, now + wait) + calmMs;
    return wait;
  };
}
