import { vvmStages, type VvmStage } from '#domain/ledger/model.ts';
import { Vvm as OfficerVvm } from '#bindings/vvm.tsx';
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
function VvmInput({
  labelOf,
  ...props
}: FieldInputProps & { readonly labelOf?: (stage: VvmStage) => string }) {
  return (
    <RadioInput
      {...props}
      look={({ value }) => {
        const stage = stageIn(value);
        return stage === undefined ? null : (
          <Vvm stage={stage} {...(labelOf !== undefined && { label: labelOf(stage) })} />
        );
      }}
    />
  );
}

/** The stage that a text names; undefined where it names none. */
export function stageIn(text: string): VvmStage | undefined {
  return vvmStages.find((known) => known === text);
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

/** The same on a line of many fields: the symbol with its number. */
export const shortVvmField = {
  ...vvmField,
  input: (props: FieldInputProps) => <VvmInput {...props} labelOf={(stage) => stage} />,
} as const satisfies Field;
