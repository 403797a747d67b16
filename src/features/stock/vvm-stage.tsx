import { vvmStages, type VvmStage } from '#domain/ledger/model.ts';
import { Vvm as OfficerVvm } from '#officer/vvm.tsx';
import { RadioInput } from '#ui/form/inputs/radio-input.tsx';
import type { Field } from '#ui/form/define-form.ts';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { fieldWords } from './field-words.ts';
import { stockStrings } from './strings.ts';

/** The monitor of a vial with its stage in the words of the stock. */
export function Vvm({
  stage,
  label = stockStrings.stage(stage),
}: {
  readonly stage: VvmStage;
  readonly label?: string;
}) {
  return <OfficerVvm stage={stage} label={label} />;
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
  label: fieldWords.vvmStage,
  isRequired: true,
  requiredMessage: fieldWords.selectVvmStage,
  options: vvmStages.map((stage) => ({ value: stage, label: stockStrings.stage(stage) })),
  input: (props) => <VvmInput {...props} />,
} as const satisfies Field;
