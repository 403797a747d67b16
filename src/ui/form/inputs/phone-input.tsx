import { useState } from 'react';
import { uiStrings } from '../../strings.ts';
import type { FieldInputProps } from '../field-input-props.ts';
import { MaskedInput } from './masked-input.tsx';
import { groupedPhone, nationalDigits, oddDigits, typePhone } from './phone-text.ts';

/** A telephone number, in groups while it is typed. One that looks too short is let pass, and said to be short. */
export function PhoneInput(props: FieldInputProps) {
  const [isLeft, setIsLeft] = useState(false);
  const odd = isLeft ? oddDigits(props.value) : undefined;
  const shown = groupedPhone(props.value);
  return (
    <>
      <MaskedInput
        {...props}
        keyboard="tel"
        className="ui-input"
        shown={shown}
        type={(next) => typePhone(next, shown)}
        onText={(text) => {
          setIsLeft(false);
          props.onChange(text);
        }}
        onBlur={() => {
          setIsLeft(true);
          props.onBlur();
        }}
      />
      <output className="ui-field-hint" htmlFor={props.id}>
        {odd === undefined ? null : uiStrings.phoneDigits(odd, nationalDigits)}
      </output>
    </>
  );
}
