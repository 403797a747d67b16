import { createElement } from 'react';
// The headless build, because the styled one writes a style element, which the page's policy refuses.
import { toast } from 'react-hot-toast/headless';
import { uiStrings } from '../strings.ts';
import { after, noticeOf, undoAll, type Notice, type NoticeOptions } from './notice.ts';
import { NoticeWords } from './notice-words.tsx';

const duration = 5000;

/** The notice shown at present; the next one replaces it or joins it. */
let shown: { readonly notice: Notice; readonly id: string } | undefined;

/**
 * A short notice of the last action, one at a time. It closes by itself after five seconds, paused while it is hovered or has the focus.
 * With `undo` it has a button that undoes the action.
 */
export const notify = {
  success: (text: string, options: NoticeOptions = {}): string =>
    show(after(shown?.notice, noticeOf(text, options)), toast.success),
  warning: (text: string): string => show(noticeOf(text, {}), toast),
  error: (text: string): string => show(noticeOf(text, {}), toast.error),
} as const;

function show(notice: Notice, open: typeof toast.success): string {
  if (shown) toast.remove(shown.id);
  const words = createElement(NoticeWords, {
    notice,
    onUndo: () => void takeBack(notice),
    onGone: () => {
      if (shown?.notice === notice) shown = undefined;
    },
  });
  const id = open(words, { duration });
  shown = { notice, id };
  return id;
}

async function takeBack(notice: Notice): Promise<void> {
  const { ok, text } = await undoAll(notice, uiStrings.undone);
  if (ok) notify.success(text);
  else notify.error(text);
}
