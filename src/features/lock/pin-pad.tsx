import { useEffect, useRef, type FormEvent } from 'react';
import { toAsciiDigits } from '#domain/kernel/digits.ts';
import { Icon } from '#ui/layout/icon.tsx';
import { lockStrings } from './strings.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export const pinLength = 6;

export interface PinPadProps {
  readonly label: string;
  readonly value: string;
  readonly isBusy: boolean;
  readonly onChange: (value: string) => void;
}

/** Six digits by touch or by keyboard. The last one ends the input: there is no button to find. */
export function PinPad({ label, value, isBusy, onChange }: PinPadProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy, label]);
  const give = (next: string) => {
    if (!isBusy) onChange(toAsciiDigits(next).replaceAll(/\D/g, '').slice(0, pinLength));
  };
  return (
    <form className="lock-pad" onSubmit={(event: FormEvent) => event.preventDefault()}>
      <label className="lock-pin">
        <span>{label}</span>
        <input
          ref={field}
          type="password"
          // The keys below are larger than those of a tablet's keyboard, which would cover half of the screen.
          inputMode="none"
          autoComplete="off"
          maxLength={pinLength}
          value={value}
          aria-busy={isBusy}
          onChange={(event) => give(event.target.value)}
        />
        <span className="lock-dots" aria-hidden="true">
          {Array.from({ length: pinLength }, (_, at) => (
            <span key={at} data-given={at < value.length ? 'yes' : 'no'} />
          ))}
        </span>
      </label>
      <div className="lock-keys">
        {digits.map((digit) => (
          <Key key={digit} digit={digit} onGive={() => give(value + digit)} />
        ))}
        <span />
        <Key digit="0" onGive={() => give(`${value}0`)} />
        <button
          type="button"
          className="lock-key"
          aria-label={lockStrings.erase}
          onClick={() => give(value.slice(0, -1))}
        >
          <Icon name="back" />
        </button>
      </div>
    </form>
  );
}

function Key({ digit, onGive }: { readonly digit: string; readonly onGive: () => void }) {
  return (
    <button type="button" className="lock-key" onClick={onGive}>
      {digit}
    </button>
  );
}
