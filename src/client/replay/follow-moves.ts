import type { Sync } from '#client/sync/sync.ts';

export interface Follower {
  /** Begins to follow, unless it does, the page is hidden, or a wait after a failure is not over. */
  wake(): void;
  /** Stops following until it is woken. */
  rest(): void;
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

  function onMoved(seq: number): void {
    latest = Math.max(latest, seq);
    cancelSettle ??= setTimer(() => {
      cancelSettle = null;
      const heard = latest;
      latest = 0;
      void sync.isBehind(heard).then((isBehind) => {
        if (isBehind) onBehind();
      });
    }, settleMs);
  }

  async function run(): Promise<void> {
    if (current !== null || cancelWait !== null || !isVisible()) return;
    const mine = new AbortController();
    current = mine;
    const { waitMs } = await sync
      .follow({ signal: mine.signal, onMoved, onViewer: onBehind })
      .catch(() => ({ waitMs: null }));
    if (current !== mine) return;
    current = null;
    if (waitMs === null) return;
    cancelWait = setTimer(() => {
      cancelWait = null;
      void run();
    }, waitMs);
  }

  return {
    wake: () => void run(),
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
