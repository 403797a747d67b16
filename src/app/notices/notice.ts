import type { ReactNode } from 'react';
import type { BannerProps } from '#ui/layout/banner.tsx';

/** Something that concerns every screen, as long as it holds. */
export interface Notice extends Pick<BannerProps, 'tone' | 'title' | 'onDismiss'> {
  readonly id: string;
  readonly text?: string;
  readonly action?: ReactNode;
}
