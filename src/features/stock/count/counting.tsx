import { lazy, Suspense } from 'react';
import { useCountUrl } from './use-count-url.ts';
import type { Officer } from '#client/session/officer.ts';

// A form and a dialog are heavy, and the screens that open them are the first to be loaded.
const CountModal = lazy(async () => ({ default: (await import('./count-modal.tsx')).CountModal }));

/** The physical count that the screen has opened, if any. */
export function Counting({ officer }: { readonly officer: Officer }) {
  const { antigen } = useCountUrl();
  if (antigen === undefined) return null;
  return (
    <Suspense fallback={null}>
      <CountModal officer={officer} antigen={antigen} />
    </Suspense>
  );
}
