interface Desk<Asked, Seen> {
  readonly hearBy: Map<Asked, (seen: Seen) => void>;
  timer: NodeJS.Timeout | null;
  isLooking: boolean;
}

/** How often an instance looks, and what it finds for each that asks, in the order of the asked. */
export interface Look<Deps, Asked, Seen> {
  readonly everyMs: number;
  readonly lookUp: (deps: Deps, asked: readonly Asked[]) => Promise<readonly Seen[]>;
}

/** Tells one who asks: at once, then again and again. @returns a function that stops it. */
export type Follow<Deps, Asked, Seen> = (deps: Deps, asked: Asked, hear: (seen: Seen) => void) => () => void;

/**
 * Looks for all open streams of an instance by one statement, however many there are. A look that fails is made again at the
 * next time; none begins while one is under way.
 */
export function sharedLooks<Deps extends object, Asked, Seen>({
  everyMs,
  lookUp,
}: Look<Deps, Asked, Seen>): Follow<Deps, Asked, Seen> {
  const desks = new WeakMap<Deps, Desk<Asked, Seen>>();

  async function lookFor(deps: Deps, desk: Desk<Asked, Seen>, asked: readonly Asked[]): Promise<void> {
    const seen = await lookUp(deps, asked).catch(() => []);
    for (const [at, one] of asked.entries()) {
      const found = seen[at];
      if (found !== undefined) desk.hearBy.get(one)?.(found);
    }
  }

  async function lookForAll(deps: Deps, desk: Desk<Asked, Seen>): Promise<void> {
    if (desk.isLooking) return;
    desk.isLooking = true;
    await lookFor(deps, desk, [...desk.hearBy.keys()]);
    desk.isLooking = false;
  }

  return (deps, asked, hear) => {
    const desk = desks.get(deps) ?? { hearBy: new Map(), timer: null, isLooking: false };
    desks.set(deps, desk);
    desk.hearBy.set(asked, hear);
    desk.timer ??= setInterval(() => void lookForAll(deps, desk), everyMs).unref();
    void lookFor(deps, desk, [asked]);
    return () => {
      desk.hearBy.delete(asked);
      if (desk.hearBy.size > 0 || desk.timer === null) return;
      clearInterval(desk.timer);
      desk.timer = null;
    };
  };
}
