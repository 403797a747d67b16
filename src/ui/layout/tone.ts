import type { IconName } from './icon.tsx';

export type Tone = 'neutral' | 'info' | 'good' | 'warning' | 'danger';

/** A tone is never colour alone: each has a shape. */
export const iconByTone = {
  neutral: 'info',
  info: 'info',
  good: 'check-circle',
  warning: 'alert',
  danger: 'alert',
} as const satisfies Record<Tone, IconName>;
