/** Result of an undo, with its message. */
export interface UndoResult {
  readonly ok: boolean;
  readonly text: string;
}

export type Undo = () => Promise<UndoResult>;

export interface NoticeOptions {
  /** Object of the action, shown after the sentence: `Penta PN-22071, 40 doses`. */
  readonly detail?: string;
  /** Undoes the action; present only while that is possible. */
  readonly undo?: Undo | undefined;
  /** Sentence for several of them. The next notice with the same one joins this one instead of replacing it. */
  readonly together?: (count: number) => string;
}

/** Content of a notice: one action, or several that have joined. */
export interface Notice {
  readonly text: string;
  readonly detail?: string;
  readonly count: number;
  /** Oldest first. */
  readonly undos: readonly Undo[];
  readonly together?: (count: number) => string;
}

/** A notice of one action. */
export function noticeOf(text: string, { undo, ...options }: NoticeOptions): Notice {
  return { ...options, text, count: 1, undos: undo === undefined ? [] : [undo] };
}

/** A notice after another that is still shown: joined if they are of the same kind. */
export function after(before: Notice | undefined, next: Notice): Notice {
  if (before?.together === undefined || before.together(2) !== next.together?.(2)) return next;
  const { detail: _detail, ...kept } = next;
  const isSame = before.text === next.text;
  return {
    ...kept,
    text: isSame ? next.text : '',
    count: before.count + next.count,
    undos: [...before.undos, ...next.undos],
  };
}

/** Undoes the actions of a notice, newest first. Stops at the first that cannot be undone, and says why. */
export async function undoAll({ undos }: Notice, sentence: (count: number) => string): Promise<UndoResult> {
  let result: UndoResult = { ok: true, text: sentence(undos.length) };
  for (const undo of undos.toReversed()) {
    result = await undo();
    if (!result.ok) return result;
  }
  return undos.length > 1 ? { ok: true, text: sentence(undos.length) } : result;
}
