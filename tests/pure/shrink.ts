import { type Outcome, type Plan, runWorld } from './pure-world.ts';

/** Runs that a shrinking may take. */
const maxRuns = 600;

/**
 * A smaller plan that fails too: fewer moves at its end, moves left out before that, and faults that play no part. Each move draws from a
 * stream of its own, so that those that stay do what they did before.
 */
export async function shrunk(
  plan: Plan,
  run: (plan: Plan) => Promise<Pick<Outcome, 'faults'>> = runWorld,
): Promise<Plan> {
  let best = plan;
  let runs = 0;
  const tries = async (next: Plan): Promise<boolean> => {
    if (runs >= maxRuns) return false;
    runs += 1;
    const { faults } = await run(next);
    if (faults.length === 0) return false;
    best = next;
    return true;
  };
  for (let cut = Math.ceil(best.moves / 2); cut >= 1; cut = cut === 1 ? 0 : Math.ceil(cut / 2))
    while (best.moves > cut && (await tries({ ...best, moves: best.moves - cut })));
  for (const fault of plan.faults)
    await tries({ ...best, faults: best.faults.filter((one) => one !== fault) });
  for (let size = Math.ceil(best.moves / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < best.moves; from += size) {
      const left = new Set(best.without);
      const chunk = Array.from({ length: size }, (_, at) => from + at).filter(
        (at) => at < best.moves && !left.has(at),
      );
      if (chunk.length > 0) await tries({ ...best, without: [...left, ...chunk].toSorted((a, b) => a - b) });
    }
  for (let at = best.tablets.length - 1; at > 0; at--)
    await tries({ ...best, tablets: best.tablets.filter((_, place) => place !== at) });
  return best;
}
