import { Only } from '#ui/layout/arrange.tsx';
import { FieldInput } from '#ui/form/field-input.tsx';
import { fieldIds } from '#ui/form/field-frame.tsx';
import type { Field } from '#ui/form/define-form.ts';
import { voucherStrings } from './voucher-strings.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EntryId } from '#domain/kernel/ids.ts';

interface LineFieldProps {
  readonly id: string;
  readonly field: Field;
  /** Batch of the line, read out after the label for users who cannot see the line. */
  readonly of: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
  /** True if it takes a whole line on a phone. */
  readonly isWholeOnPhone?: boolean;
  /** True for a label that is visible as the column's header. */
  readonly isLabelHidden?: boolean;
}

/** A field of one line of a voucher, in its column. */
export function LineField({
  id,
  field,
  of,
  value,
  onChange,
  isInvalid = false,
  describedBy,
  isWholeOnPhone = false,
  isLabelHidden = false,
}: LineFieldProps) {
  const labelId = fieldIds(id).label;
  return (
    <div className={isWholeOnPhone ? 'stock-line-field ui-narrow-line' : 'stock-line-field'}>
      <label id={labelId} htmlFor={id} className={isLabelHidden ? 'ui-hidden-text' : undefined}>
        {field.label}{' '}
        {isLabelHidden ? null : <span className="ui-hidden-text">{voucherStrings.ofLine(of)}</span>}
      </label>
      <FieldInput
        field={field}
        props={{
          id,
          name: field.name,
          labelId,
          value,
          onChange,
          onBlur: () => undefined,
          isInvalid,
          isRequired: field.isRequired === true,
          isReadOnly: false,
          describedBy,
          placeholder: field.placeholder,
          options: field.options ?? [],
        }}
      />
    </div>
  );
}

/** Maximum number of frames that the scanner may need to close. */
const maxFrames = 30;

/**
 * The line of the box scanned last, which is scrolled into view with its first field focused. `list` is the ref of the element that
 * contains the lines.
 */
export function useFoundLine(): {
  readonly found: EntryId | null;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly find: (lot: EntryId) => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<{ readonly lot: EntryId } | null>(null);
  useEffect(() => {
    if (found === null) return undefined;
    let frame = 0;
    // The scanner takes the focus back while it is open, so it is set again once that has closed.
    const focus = (frames: number) => {
      const input = list.current?.querySelector<HTMLInputElement>(`[data-lot="${found.lot}"] input`);
      input?.focus();
      if (document.activeElement !== input && frames > 1)
        frame = requestAnimationFrame(() => focus(frames - 1));
    };
    focus(maxFrames);
    return () => cancelAnimationFrame(frame);
  }, [found]);
  return { found: found?.lot ?? null, list, find: (lot) => setFound({ lot }) };
}

interface VoucherSumProps {
  readonly lots: number;
  readonly doses: number;
  /** Null if the packing of a lot is unknown. */
  readonly vials: number | null;
  /** The reason why it cannot be saved yet, if any. */
  readonly lack?: string | undefined;
}

/** The totals of a voucher, beside its button. */
export function VoucherSum({ lots, doses, vials, lack }: VoucherSumProps) {
  return (
    <>
      <strong>{voucherStrings.sum(lots, doses)}</strong>
      <small>
        <Only as="span" on="wide">
          {vials === null ? '' : `${voucherStrings.vialsOf(vials)} · `}
          {lack === undefined ? voucherStrings.together : null}
        </Only>
        {lack}
      </small>
    </>
  );
}
