// The headless build: the styled one writes a style element, which the page's policy refuses.
import { toast } from 'react-hot-toast/headless';

const duration = 5000;

/** A short notice of what has just happened. It closes by itself after five seconds. */
export const notify = {
  success: (text: string): string => toast.success(text, { duration }),
  warning: (text: string): string => toast(text, { duration }),
  error: (text: string): string => toast.error(text, { duration }),
} as const;
