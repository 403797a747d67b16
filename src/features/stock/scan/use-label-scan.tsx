import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { KnownProduct } from '#client/products/known-products.ts';
import { pageEngine } from '#client/page-engine.ts';
import { useToday } from '#bindings/use-today.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import type { RawValues } from '#ui/form/define-form.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { isBatch } from './is-batch.ts';
import { labelStrings } from './label-strings.ts';
import { readBox, type ReadBox } from '../delivery/found-lots.ts';

type Values = Readonly<RawValues>;
type Fill = (values: Values) => void;

/**
 * The lot's fields after a box was scanned. The box replaces all of them: a field that its code lacks is unknown, and nothing remains of
 * another box, neither values of the previous scan nor values typed for another batch.
 * @param before the form's values
 * @param scanned values filled in by the previous scan
 * @returns the fields to fill in, and what the box contradicts
 */
export function valuesOfBox(
  box: ReadBox,
  before: Values,
  scanned: Values,
): { readonly values: Values; readonly told: readonly string[] } {
  const typed = (name: string) => {
    const value = before[name] ?? '';
    return value === (scanned[name] ?? '') ? '' : value;
  };
  const batchTyped = typed('batchNo').trim();
  const isOtherBatch =
    batchTyped !== '' && box.batchNo !== '' && !isBatch({ batchNo: batchTyped }, box.batchNo);
  const wasOtherBox =
    Object.keys(scanned).length > 0 && !isBatch({ batchNo: scanned['batchNo'] ?? '' }, box.batchNo);
  const ofThisBox = (name: string) => (isOtherBatch ? '' : typed(name));
  const values: RawValues = {
    antigen: box.antigen || typed('antigen'),
    batchNo: box.batchNo || batchTyped,
    expiryOn: box.expiryOn || ofThisBox('expiryOn'),
    vendor: box.vendor || typed('vendor'),
    dosesPerVial: box.perVial || typed('dosesPerVial'),
    ...((isOtherBatch || wasOtherBox) && { vvmStage: '' }),
  };
  const told: string[] = [];
  if (typed('antigen') !== '' && typed('antigen') !== values['antigen']) told.push(labelStrings.otherVaccine);
  if (isOtherBatch) told.push(labelStrings.otherBatch(batchTyped));
  else if (typed('expiryOn') !== '' && typed('expiryOn') !== values['expiryOn'])
    told.push(labelStrings.otherExpiry(formatDate(typed('expiryOn')), formatDate(box.expiryOn)));
  return { values, told };
}

/**
 * A button above the fields of a lot that fills them in from the code on its box, and says what to compare with it. The product's antigen,
 * vendor and vials are known from the last time; `learn` stores them on saving.
 */
export function useLabelScan(): {
  readonly lead: (fill: Fill, values: Values) => ReactNode;
  readonly learn: (product: KnownProduct) => void;
} {
  const { products } = pageEngine();
  const today = useToday();
  const gtin = useRef<string | null>(null);
  const scanned = useRef<Values>({});
  const [told, setTold] = useState<readonly string[]>([]);
  const lead = (fill: Fill, values: Values) => (
    <Cluster className="pt-3" gap="medium" rowGap="tight">
      <ScanButton
        title={labelStrings.title}
        hint={labelStrings.hint}
        onRead={async (text) => {
          const read = await readBox(text, today);
          if (!read.ok) return read.refusal;
          const filled = valuesOfBox(read.box, values, scanned.current);
          const { antigen, batchNo, expiryOn, vendor, perVial: dosesPerVial } = read.box;
          gtin.current = read.box.gtin;
          scanned.current = { antigen, batchNo, expiryOn, vendor, dosesPerVial };
          setTold([...filled.told, ...(read.doubt === null ? [] : [read.doubt])]);
          fill(filled.values);
          return null;
        }}
      />
      {told.length === 0 ? (
        <p className="ui-soft">{labelStrings.about}</p>
      ) : (
        <div role="status">
          {told.map((sentence) => (
            <Banner key={sentence} tone="warning">
              {sentence}
            </Banner>
          ))}
        </div>
      )}
    </Cluster>
  );
  const learn = useCallback(
    (product: KnownProduct) => {
      const number = gtin.current;
      gtin.current = null;
      scanned.current = {};
      setTold([]);
      // A product that cannot be stored is asked for again next time.
      if (number !== null) products.learn(number, product).catch(() => undefined);
    },
    [products],
  );
  return { lead, learn };
}
