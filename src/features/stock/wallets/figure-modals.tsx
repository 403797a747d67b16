import { lazy, Suspense } from 'react';
import { useFigureUrl } from './use-figure-url.ts';

// Loaded lazily, because a dialog is large and screens with figures are the first to load.
const ExplainModal = lazy(async () => ({ default: (await import('./explain-modal.tsx')).ExplainModal }));
const NoticeModal = lazy(async () => ({ default: (await import('./notice-modal.tsx')).NoticeModal }));

/** The modal opened by a figure or a chip, if any. */
export function FigureModals() {
  const { wallet, figure, topic } = useFigureUrl();
  if (wallet === undefined) return null;
  return (
    <Suspense fallback={null}>
      {figure === undefined ? null : <ExplainModal antigen={wallet} figure={figure} />}
      {topic === undefined ? null : <NoticeModal antigen={wallet} topic={topic} />}
    </Suspense>
  );
}
