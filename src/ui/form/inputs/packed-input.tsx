import { useState } from 'react';
import { wholeNumberIn } from '../whole-number.ts';
import type { FieldInputProps, Pack } from '../field-input-props.ts';
import { StepperInput, type StepperInputProps } from './stepper-input.tsx';

/** A stepper, and under it the same number in packs if it has a pack. */
export function PackedInput(props: StepperInputProps) {
  const { pack } = props;
  if (pack === undefined) return <StepperInput {...props} />;
  return (
    <div className="ui-packed">
      <StepperInput {...props} />
      <PackInput field={props} pack={pack} />
    </div>
  );
}

interface PackInputProps {
  /** Props of the field that counts single items. */
  readonly field: FieldInputProps;
  readonly pack: Pack;
}

/**
 * The number of a field in packs, typed beside it: the field keeps counting single items, and says what is left beside whole packs. Typing
 * packs leaves no single items over, and a tap goes to the next whole pack: from 43 in tens to 40 or to 50.
 */
function PackInput({ field, pack }: PackInputProps) {
  const id = `${field.id}-packs`;
  const [text, setText] = useState('');
  const typed = wholeNumberIn(field.value);
  const isCounted = Number.isSafeInteger(typed) && typed >= 0;
  const packs = Math.floor(typed / pack.size);
  // An invalid number of packs is passed on as typed, so that the field reports it.
  const singlesOf = (inPacks: string) => {
    const wanted = wholeNumberIn(inPacks);
    if (inPacks.trim() === '') return '';
    return Number.isSafeInteger(wanted) && wanted >= 0 ? String(wanted * pack.size) : inPacks;
  };
  const isAsTyped = text !== '' && singlesOf(text) === field.value;
  return (
    <div className="ui-pack">
      <label id={`${id}-label`} htmlFor={id}>
        {pack.label}
      </label>
      <StepperInput
        {...field}
        id={id}
        name={`${field.name}-packs`}
        labelId={`${id}-label`}
        value={isAsTyped ? text : isCounted ? String(packs) : ''}
        amount={isCounted ? typed / pack.size : undefined}
        step={1}
        onChange={(next) => {
          setText(next);
          field.onChange(singlesOf(next));
        }}
        isInvalid={false}
        isRequired={false}
        describedBy={`${id}-said`}
        placeholder={undefined}
        options={[]}
      />
      <output id={`${id}-said`} htmlFor={`${id} ${field.id}`} className="ui-figure">
        {isCounted ? pack.said(packs, typed % pack.size) : ''}
      </output>
    </div>
  );
}
