import type { VvmStage } from '#domain/ledger/model.ts';
import { SquareInCircle } from '#ui/layout/square-in-circle.tsx';

const drawnStage = { I: 1, II: 2, III: 3 } as const satisfies Record<VvmStage, 1 | 2 | 3>;

/** A vaccine vial monitor as it looks on the vial, with the stage in words. */
export function Vvm({ stage, label = stage }: { readonly stage: VvmStage; readonly label?: string }) {
  return <SquareInCircle stage={drawnStage[stage]} label={label} />;
}
