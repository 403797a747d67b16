import { vvmStages, type VvmStage } from '#domain/ledger/model.ts';
import { RadioInput } from '#ui/form/inputs/radio-input.tsx';
import { SquareInCircle } from '#ui/layout/square-in-circle.tsx';
import type { Field } from '#ui/form/define-form.ts';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { stockStrings } from './strings.ts';

const drawnStage = { I: 1, II: 2, III: 3 } as const satisfies Record<VvmStage, 1 | 2 | 3>;

/** A vaccine vial monitor as it looks on the vial, with the stage in words. */
export function Vvm({
  stage,
  label = stockStrings.stage(stage),
}: {
  readonly stage: VvmStage;
  readonly label?: string;
}) {
  return <SquareInCircle stage={drawnStage[stage]} label={label} />;
}

/** Chooses the stage by comparing the vial with the three symbols. */
function VvmInput(props: FieldInputProps) {
  return (
    <RadioInput
      {...props}
      look={({ value }) => {
        const stage = vvmStages.find((known) => known === value);
        return stage === undefined ? null : <Vvm stage={stage} />;
      }}
    />
  );
}

/** Asks for the stage of a lot. */
export const vvmField = {
  name: 'vvmStage',
  kind: 'radio',
  label: 'VVM stage',
  isRequired: true,
  requiredMessage: 'Please select VVM stage',
  options: vvmStages.map((stage) => ({ value: stage, label: stockStrings.stage(stage) })),
  input: (props) => <VvmInput {...props} />,
} as const satisfies Field;
