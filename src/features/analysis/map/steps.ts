/** How many colours a map has. */
const stepCount = 5;

/** Where each of five equal steps begins, so that the largest figure lies in the last: of few digits and zeros. */
export function doseSteps(values: readonly number[]): readonly number[] {
  const least = Math.max(1, ...values) / stepCount;
  const power = 10 ** Math.floor(Math.log10(least));
  const step =
    [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((known) => known >= least) ??
    least;
  const size = Math.max(1, Math.ceil(step));
  return Array.from({ length: stepCount }, (_, index) => index * size);
}

/** The step that a value lies in; what is below the first lies in it. */
export function stepOf(value: number, steps: readonly number[]): number {
  return Math.max(
    0,
    steps.findLastIndex((from) => value >= from),
  );
}
