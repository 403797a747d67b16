import type { Random } from '#tests/world/random.ts';

/** Somebody who waits to go on. */
interface Turn {
  readonly who: string;
  readonly at: string;
  readonly go: () => void;
}

/**
 * Chooses who goes on. Whoever awaits a turn stands still until the world picks it, so that one seed gives one order. Between two picks all
 * promises are settled that can be: nothing here waits for time or for a disk.
 */
export class Scheduler {
  #waiting: Turn[] = [];

  turn(who: string, at: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ who, at, go: resolve });
    });
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** Lets one of those who wait go on; returns who and where. */
  pick(random: Random): { readonly who: string; readonly at: string } | null {
    const at = random.int(0, this.#waiting.length - 1);
    const [turn] = this.#waiting.splice(at, 1);
    turn?.go();
    return turn ?? null;
  }

  /** Forgets the turns of somebody who is gone. */
  drop(who: string): void {
    this.#waiting = this.#waiting.filter((turn) => turn.who !== who);
  }

  /** Waits until everybody stands still. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
