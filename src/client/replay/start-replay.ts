import type { Engine } from '#client/engine.ts';
import type { ReplayResult, Sync } from '#client/sync/sync.ts';
import { type PageMessage, syncTag, workerAnswerSchema } from './worker-replay.ts';

/**
 * When a page starts a replay; at no other time does it contact the server:
 * - at start, on `online`, when it becomes visible, and when a person presses the button;
 * - after a save, and when the wait after a failed run is over;
 * - when the stream reports that the facility's feed, antigens or places, or the officer's rights have changed;
 * - every 60 s while visible, if this device owes the server something or the stream was interrupted.
 *
 * The worker runs it; without one, or without its answer within 2 s, or if its build is older than the database, the page does. Background
 * Sync wakes the worker without a page, but only in Chromium and, with the network up and the server down, only three times; so the page
 * keeps its own timer while it is open. The browser fires the event at once while the network is up, so it is requested only if something
 * is owed.
 */
interface ReplayStarter {
  /** Replays now; resolves when the run has ended. */
  syncNow(): Promise<void>;
  stop(): void;
}

/** The page's environment, injected by tests. */
export interface ReplayPage {
  /** The active worker, or null. */
  readonly worker: () => Promise<Pick<ServiceWorker, 'postMessage'> | null>;
  readonly registerSync: (tag: string) => Promise<void>;
  readonly isVisible: () => boolean;
  readonly events: readonly { readonly target: EventTarget; readonly type: 'online' | 'visibilitychange' }[];
  readonly setTimer: (run: () => void, ms: number) => () => void;
}

interface RunAnswer extends Pick<ReplayResult, 'waitMs'> {
  readonly isBusy?: boolean | undefined;
}

const answerLimitMs = 2_000;
const tickMs = 60_000;
/** The worker may be killed during a run and then never answers. */
const runLimitMs = 120_000;

export function startReplay(engine: Pick<Engine, 'sync' | 'onSaved'>, page: ReplayPage): ReplayStarter {
  let isStopped = false;
  let asked = 0;
  let answered = 0;
  let cancelRetry: () => void = () => undefined;
  let cancelTick: () => void = () => undefined;

  async function replay(isForced: boolean): Promise<void> {
    if (isStopped) return;
    asked += 1;
    const turn = asked;
    if (await owes()) await page.registerSync(syncTag).catch(() => undefined);
    const worker = await page.worker().catch(() => null);
    const { waitMs, isBusy = false } =
      (worker && (await askWorker(worker, page, isForced))) ?? (await replayHere(isForced));
    // An earlier run may have missed later saves, so the later answer decides when to run again.
    if (turn < answered) return;
    answered = turn;
    cancelRetry();
    if (waitMs !== null) again(waitMs, { isBusy });
  }

  /** Another context's run may have started too early for this request, or may fail; otherwise it was enough. */
  function again(waitMs: number, { isBusy }: { isBusy: boolean }): void {
    if (isStopped) return;
    cancelRetry = page.setTimer(async () => {
      if (!isBusy || (await owes()) || (await follower.isBehind().catch(() => true))) void replay(false);
    }, waitMs);
  }

  const owes = () => engine.sync.owes().catch(() => true);

  function replayHere(isForced: boolean): Promise<RunAnswer> {
    return engine.sync
      .replay({ isForced, isWatched: page.isVisible() })
      .then(({ outcome, waitMs }) => ({ waitMs, isBusy: outcome === 'busy' }))
      .catch(() => ({ waitMs: null }));
  }

  function tick(): void {
    cancelTick = page.setTimer(() => {
      tick();
      if (page.isVisible()) void lookAgain();
    }, tickMs);
  }

  async function lookAgain(): Promise<void> {
    if (follower.hasMissed() || (await owes())) await replay(false);
  }

  const follower = followMoves(engine.sync, {
    isVisible: page.isVisible,
    setTimer: page.setTimer,
    onBehind: () => void replay(false),
  });

  const onEvent = (event: Event) => {
    if (event.type === 'online') void replay(true);
    // A user who picks the tablet up again does not wait for the end of a delay that began while nobody was looking.
    else if (page.isVisible()) void replay(true);
    // A stream opened on another network, or before a long sleep, may be dead without notice.
    follower.rest();
    follower.wake();
  };
  for (const { target, type } of page.events) target.addEventListener(type, onEvent);
  const stopListening = engine.onSaved(() => {
    void replay(false);
    follower.wake();
  });
  tick();
  void replay(true);
  follower.wake();

  return {
    syncNow: () => replay(true),
    stop() {
      isStopped = true;
      follower.rest();
      cancelRetry();
      cancelTick();
      stopListening();
      for (const { target, type } of page.events) target.removeEventListener(type, onEvent);
    },
  };
}

/** Asks the worker to replay; null if it did not answer in time or cannot do it. */
function askWorker(
  worker: Pick<ServiceWorker, 'postMessage'>,
  page: Pick<ReplayPage, 'setTimer' | 'isVisible'>,
  isForced: boolean,
): Promise<RunAnswer | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let cancel = page.setTimer(() => end(null), answerLimitMs);
    function end(result: RunAnswer | null): void {
      cancel();
      port1.close();
      resolve(result);
    }
    port1.addEventListener('message', ({ data }) => {
      const answer = workerAnswerSchema.safeParse(data);
      if (!answer.success) return;
      cancel();
      if (answer.data.type === 'ended') end(answer.data.isShutOut ? null : answer.data);
      else cancel = page.setTimer(() => end({ waitMs: null }), runLimitMs);
    });
    port1.start();
    const message = { type: 'replay', isForced, isWatched: page.isVisible() } satisfies PageMessage;
    worker.postMessage(message, [port2]);
  });
}

interface Follower {
  /** Starts to follow, unless it already does, the page is hidden, or a wait after a failure is not over. */
  wake(): void;
  /** Stops following until woken. */
  rest(): void;
  /** True if the stream was interrupted since the last call, so that a signal may have been missed. */
  hasMissed(): boolean;
  /** True while a step announced by the server has not been pulled. */
  isBehind(): Promise<boolean>;
}

/** Steps often come in a row, and the answer to an own push is on its way when its step is announced. */
const settleMs = 1_000;

/** Follows the facility's feed while awake, and triggers a replay if there is something to pull. */
function followMoves(
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
    // The stream may belong to another facility than the previous one.
    latest = 0;
    const { waitMs } = await sync
      .follow({
        signal: mine.signal,
        onMoved,
        onGoneBack: onBehind,
        onReference: onBehind,
        onViewer: onBehind,
      })
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

interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** The environment of a page in a browser. */
export function browserPage(): ReplayPage {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  return {
    async worker() {
      const registration = await workers?.getRegistration();
      return registration?.active ?? null;
    },
    async registerSync(tag) {
      const registration = (await workers?.getRegistration()) as SyncRegistration | undefined;
      await registration?.sync?.register(tag);
    },
    isVisible: () => document.visibilityState === 'visible',
    events: [
      { target: window, type: 'online' },
      { target: document, type: 'visibilitychange' },
    ],
    setTimer(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
}
