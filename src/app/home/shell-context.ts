import type { ReadyScreen } from '../menu/menu.ts';

/** The shell's data about the viewer's screens. */
export interface ShellContext {
  readonly ready: readonly ReadyScreen[];
}
