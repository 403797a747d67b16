import type { ReadyScreen } from '../menu/menu.ts';

/** What the shell knows of the viewer's screens. */
export interface ShellContext {
  readonly ready: readonly ReadyScreen[];
}
