import { type FormEvent, useId, useState } from 'react';
import { readLabel } from '#domain/scan/gs1.ts';
import { useToday } from '#bindings/use-today.ts';
import { Split } from '#ui/layout/arrange.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { labelStrings } from '../scan/label-strings.ts';
import { deliveryStrings } from './delivery-strings.ts';
import type { FoundLot } from './found-lots.ts';

interface FindLotProps {
  /** Matches of a text, most likely first. */
  readonly findAll: (text: string) => readonly FoundLot[];
  readonly wordsOf: (found: FoundLot) => string;
  readonly onFound: (found: FoundLot) => void;
  /** Uses the code of a box; returns why it cannot be used, or null. */
  readonly onCode: (text: string) => Promise<string | null>;
}

/** True for the complete code of a box; a batch number with the same beginning is not one. */
export function FindLot({ findAll, wordsOf, onFound, onCode }: FindLotProps) {
  const id = useId();
  const today = useToday();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const isCode = isWholeCode(text, today);
  const found = isCode ? [] : findAll(text);
  const take = (one: FoundLot) => {
    setText('');
    onFound(one);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [first] = found;
    if (first !== undefined) return take(first);
    if (!isCode) return undefined;
    setText('');
    return setRefusal(await onCode(text));
  };
  return (
    <Split className="stock-find" gap="none" align="stretch">
      <form role="search" onSubmit={(event) => void submit(event)}>
        <label className="ui-search">
          <Icon name="search" />
          <span className="ui-hidden-text">{deliveryStrings.find}</span>
          <input
            type="search"
            name="find"
            className="ui-input"
            placeholder={deliveryStrings.find}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={refusal === null ? undefined : true}
            aria-describedby={refusal === null ? undefined : id}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setRefusal(null);
            }}
          />
        </label>
      </form>
      <ScanButton
        title={labelStrings.title}
        label={deliveryStrings.scanNext}
        hint={labelStrings.hint}
        onRead={onCode}
      />
      {refusal === null ? null : (
        <p id={id} className="ui-field-error ui-whole-line" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
      {found.length === 0 ? null : (
        <ul className="stock-found" role="list" aria-label={deliveryStrings.found}>
          {found.map((one) => (
            <li key={wordsOf(one)}>
              <button type="button" className="ui-menu-item" onClick={() => take(one)}>
                <Icon name={one.kind === 'row' ? 'edit' : 'plus'} />
                {wordsOf(one)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Split>
  );
}

/** True for the whole code of a box; a batch number that begins like one is none. */
function isWholeCode(text: string, today: Parameters<typeof readLabel>[1]): boolean {
  if (/^[(\]]/.test(text.trim())) return true;
  const read = readLabel(text, today);
  return read.ok && read.label.gtin !== null;
}
