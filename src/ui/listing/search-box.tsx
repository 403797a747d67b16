import { useEffect, useRef, useState } from 'react';
import { Icon } from '../layout/icon.tsx';

export interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const settleMs = 200;

/** A search box that reports once typing has paused, and follows its value when that changes from elsewhere. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const seen = useRef(value);
  // Reported texts that have not come back as the value, latest last: a busy page applies them late, while typing goes on.
  const reported = useRef<readonly string[]>([]);

  useEffect(() => {
    if (value === seen.current) return;
    seen.current = value;
    const at = reported.current.indexOf(value);
    if (at < 0) setText(value);
    reported.current = at < 0 ? [] : reported.current.slice(at + 1);
  }, [value]);

  useEffect(() => {
    if (text === (reported.current.at(-1) ?? seen.current)) return;
    const timer = setTimeout(() => {
      reported.current = [...reported.current, text];
      onChange(text);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, onChange]);

  return (
    <label className="ui-search">
      <Icon name="search" />
      <span className="ui-hidden-text">{label}</span>
      <input
        type="search"
        className="ui-input"
        placeholder={label}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
}
