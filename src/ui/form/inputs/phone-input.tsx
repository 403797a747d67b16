import { useState } from 'react';
import { uiStrings } from '../../strings.ts';
import type { FieldInputProps } from '../field-input-props.ts';
import { MaskedInput } from './masked-input.tsx';
import { toAsciiDigits } from '#domain/kernel/digits.ts';
import { isOnlySeparatorGone, type Typed, withCaret, withoutDigitBefore } from './typed.ts';

/** A telephone number, grouped while it is typed. One that looks too short is accepted, with a remark. */
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

const digitsOnly = /^\+?[\d ]*$/;

/** Digits of a Nigerian mobile number, including its 0. */
const nationalDigits = 11;

/**
 * A number in the groups in which Nigerians write it and read it aloud: `0803 123 4567`, `+234 803 123 4567`. A text with anything but
 * digits is returned unchanged.
 */
export function groupedPhone(text: string): string {
  if (!digitsOnly.test(text)) return text;
  const digits = text.replaceAll(' ', '');
  const sizes = digits.startsWith('+234') ? [4, 3, 3] : digits.startsWith('0') ? [4, 3] : [];
  const groups: string[] = [];
  let at = 0;
  for (const size of sizes) {
    groups.push(digits.slice(at, at + size));
    at += size;
  }
  return [...groups, digits.slice(at)].filter(Boolean).join(' ');
}

/** A number after a key: its spaces are inserted and removed. */
export function typePhone(next: Typed, before: string): Typed {
  const ascii = {
    text: toAsciiDigits(next.text),
    caret: toAsciiDigits(next.text.slice(0, next.caret)).length,
  };
  const typed = isOnlySeparatorGone(ascii, before) ? withoutDigitBefore(ascii, ' ') : ascii;
  return withCaret(typed, groupedPhone(typed.text));
}

/** Number of digits of a number in the Nigerian mobile form but longer or shorter; undefined for a complete one and for foreign numbers. */
function oddDigits(number: string): number | undefined {
  const national = number.replaceAll(' ', '').replace(/^\+234/, '0');
  return /^0\d+$/.test(national) && national.length !== nationalDigits ? national.length : undefined;
}
