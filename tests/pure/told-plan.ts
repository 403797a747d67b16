import { allFaults, type Plan, planOf } from './pure-world.ts';

/** The command that runs the world of a plan again. */
export function worldsCommand(plan: Plan): string {
  return `npm run worlds -- 1 ${wordsOf(plan).join(' ')}`;
}

function wordsOf({ seed, moves, tablets, faults, without = [] }: Plan): string[] {
  const own = planOf(seed);
  return [
    `--seed ${seed}`,
    ...(moves === own.moves ? [] : [`--moves ${moves}`]),
    ...(tablets.join() === own.tablets.join() ? [] : [`--tablets ${tablets.join()}`]),
    ...(faults.join() === own.faults.join() ? [] : [`--faults ${faults.join() || 'none'}`]),
    ...(without.length === 0 ? [] : [`--without ${without.join()}`]),
  ];
}

/** The plan of a seed with what the words of a command change about it. */
export function planBy(seed: number, words: ReadonlyMap<string, string>): Plan {
  const numbers = (name: string) => words.get(name)?.split(',').map(Number);
  const faults = words.get('faults')?.split(',');
  const own = planOf(seed);
  return {
    seed,
    moves: Number(words.get('moves') ?? own.moves),
    tablets: numbers('tablets') ?? own.tablets,
    faults: faults ? allFaults.filter((fault) => faults.includes(fault)) : own.faults,
    without: numbers('without') ?? [],
  };
}

/** Options of a command, `--name value`, and the words that belong to none. */
export function optionsOf(argv: readonly string[]): {
  readonly options: ReadonlyMap<string, string>;
  readonly words: readonly string[];
} {
  const options = new Map<string, string>();
  const words: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    if (word.startsWith('--')) options.set(word.slice(2), argv[++at] ?? '');
    else words.push(word);
  }
  return { options, words };
}
