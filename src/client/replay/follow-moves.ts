import type { Sync } from '#client/sync/sync.ts';

export interface Follower {
  /** Begins to follow, unless it does, the page is hidden, or a wait after a failure is not over. */
  wake(): void;
  /** Stops following until it is woken. */
  rest(): void;
  /** True where the stream has not been open since this was asked before: then nobody would have told. */
  hasMissed(): boolean;
  /** True while a step that the server has named is not here. */
  isBehind(): Promise<boolean>;
}

/** Steps often come in a row, and the answer to an own push is on its way when its step is named. */
const settleMs = 1_000;

/** Follows the facility's feed for as long as it is awake, and asks for a replay when there is something to bring in. */
export function followMoves(
  sync: Pick<Sync, 'follow' | 'isBehind'>,
  {
    isVisible,
    setTimer,
    onBehind,
  }: {
    readonly isVisible: () => boolean;
    readonly setTimer: (run: () => void, ms: number) => () => void;
    readonly onBehind: () => void;
  },
): Follower {
  let current: AbortController | null = null;
  let cancelWait: (() => void) | null = null;
  let cancelSettle: (() => void) | null = null;
  let latest = 0;
  let hasMissed = false;

  const isBehind = () => sync.isBehind(latest);

  function onMoved(seq: number): void {
    latest = Math.max(latest, seq);
    cancelSettle ??= setTimer(() => {
      cancelSettle = null;
      void isBehind().then((is) => {
        if (is) onBehind();
      });
    }, settleMs);
  }

  async function run(): Promise<void> {
    if (current !== null || cancelWait !== null || !isVisible()) return;
    const mine = new AbortController();
    current = mine;
    // The stream may be of another facility than the one before.
    latest = 0;
    const { waitMs } = await sync
      .follow({ signal: mine.signal, onMoved, onReference: onBehind, onViewer: onBehind })
      .catch(() => ({ waitMs: null }));
    if (current !== mine) return;
    current = null;
    hasMissed = true;
    if (waitMs === null) return;
    cancelWait = setTimer(() => {
      cancelWait = null;
      void run();
    }, waitMs);
  }

  return {
    wake: () => void run(),
    isBehind,
    hasMissed() {
      const is = hasMissed || current === null;
      hasMissed = false;
      return is;
    },
    rest() {
      cancelWait?.();
      cancelWait = null;
      cancelSettle?.();
      cancelSettle = null;
      current?.abort();
      current = null;
    },
  };
}
