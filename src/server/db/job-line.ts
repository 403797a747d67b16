export interface Jobs {
  /** Lets the job that runs finish, then stops. */
  stop(): Promise<void>;
}

export interface JobLine extends Jobs {
  /** Puts a job at the end of the line. */
  run(job: () => Promise<unknown>): void;
  /** Does it every so many ms until the line stops; no process stays alive for it. */
  every(ms: number, act: () => void): void;
  isStopped(): boolean;
}

/** Background work of one kind, one job at a time; a job that fails is told to `onFailure` and the next one runs. */
export function startJobLine(onFailure: (error: unknown) => void): JobLine {
  let isStopped = false;
  let line: Promise<unknown> = Promise.resolve();
  const timers: NodeJS.Timeout[] = [];
  return {
    run: (job) => {
      line = line.then(() => (isStopped ? undefined : job())).catch(onFailure);
    },
    every: (ms, act) => {
      timers.push(setInterval(act, ms).unref());
    },
    isStopped: () => isStopped,
    stop: async () => {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      await line;
    },
  };
}
