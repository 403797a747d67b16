import { useLayoutEffect, useRef, type Ref } from 'react';
import type { Typed } from './typed.ts';

interface MaskedInputProps {
  readonly id?: string;
  readonly name?: string;
  /** Needed if no label points to the input. */
  readonly label?: string;
  readonly placeholder: string | undefined;
  /** The telephone keyboard has a plus; the number keyboard is the default. */
  readonly keyboard?: 'numeric' | 'tel';
  readonly className: string;
  /** Displayed text. */
  readonly shown: string;
  /** Text to display after a key; the caret stays beside the same digit. */
  readonly type: (next: Typed) => Typed;
  readonly onText: (text: string) => void;
  readonly onBlur: () => void;
  readonly isReadOnly: boolean;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly describedBy: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Digits with separators between them, typed on the number keyboard. */
export function MaskedInput({ ref, ...props }: MaskedInputProps) {
  const { shown, type, onText } = props;
  const caret = useRef<{ readonly input: HTMLInputElement; readonly at: number }>(undefined);
  useLayoutEffect(() => {
    if (caret.current && document.activeElement === caret.current.input)
      caret.current.input.setSelectionRange(caret.current.at, caret.current.at);
    caret.current = undefined;
  });
  return (
    <input
      ref={ref}
      id={props.id}
      name={props.name}
      className={props.className}
      type={props.keyboard === 'tel' ? 'tel' : 'text'}
      inputMode={props.keyboard ?? 'numeric'}
      autoComplete="off"
      spellCheck={false}
      aria-label={props.label}
      aria-required={props.isRequired ? true : undefined}
      aria-invalid={props.isInvalid ? true : undefined}
      aria-describedby={props.describedBy}
      placeholder={props.placeholder}
      readOnly={props.isReadOnly}
      value={shown}
      onChange={(event) => {
        const input = event.currentTarget;
        const next = type({ text: input.value, caret: input.selectionStart ?? input.value.length });
        caret.current = { input, at: next.caret };
        onText(next.text);
      }}
      onBlur={props.onBlur}
    />
  );
}
