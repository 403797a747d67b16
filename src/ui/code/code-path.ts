/**
 * The dark modules of a code as the path of one drawing, a run of a row at a time.
 * @param modules rows of modules, true for dark, the quiet border included
 */
export function codePath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('');
}

function runsOf(row: readonly boolean[]): readonly (readonly [start: number, length: number])[] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const run = runs.at(-1);
    if (!isDark) continue;
    if (run && run[0] + run[1] === x) run[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
