import { vvmStages, type VvmStage } from '#domain/ledger/model.ts';
import { SquareInCircle } from '#ui/layout/square-in-circle.tsx';
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
export function VvmInput(props: FieldInputProps) {
  return (
    <div
      className="ui-radio-group"
      role="radiogroup"
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
      aria-required={props.isRequired}
      aria-invalid={props.isInvalid}
    >
      {vvmStages.map((stage, index) => (
        <label key={stage} className="ui-radio">
          <input
            type="radio"
            // The first one answers to the field's label and takes the focus when the field is wrong.
            id={index === 0 ? props.id : undefined}
            aria-label={stockStrings.stage(stage)}
            name={props.id}
            value={stage}
            checked={props.value === stage}
            onChange={() => props.onChange(stage)}
            onBlur={props.onBlur}
          />
          <Vvm stage={stage} />
        </label>
      ))}
    </div>
  );
}
