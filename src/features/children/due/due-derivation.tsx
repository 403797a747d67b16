import { useLiveQuery } from 'dexie-react-hooks';
import type { Children } from '#client/children/children.ts';
import { pageEngine } from '#client/page-engine.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Progress } from '#ui/layout/progress.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { dueStrings } from './due-strings.ts';

type Derivation = Awaited<ReturnType<Children['dueDerivation']>>;

/** Progress of the due list's derivation; null when it is complete, undefined before it is read. */
export function useDueDerivation(): Derivation | undefined {
  const { children } = pageEngine();
  return useLiveQuery(() => children.dueDerivation(), [children]);
}

/** Says that the due list is not complete yet, and how many children it lacks. */
export function DueDerivation() {
  const derivation = useDueDerivation();
  if (!derivation) return null;
  const { done, of, hasFailed } = derivation;
  if (hasFailed)
    return (
      <Banner tone="warning">{dueStrings.notWorkedOut(formatQuantity(done), formatQuantity(of))}</Banner>
    );
  return (
    <Banner tone="info">
      <Progress label={dueStrings.working} value={done} max={of} />
      {dueStrings.workingNote}
    </Banner>
  );
}
