import { type ReactNode, useCallback, useRef } from 'react';
import type { KnownProduct } from '#client/products/known-products.ts';
import { pageEngine } from '#client/page-engine.ts';
import { useToday } from '#officer/use-today.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { labelStrings } from './label-strings.ts';
import { readBox } from './read-box.ts';

type Fill = (values: Readonly<RawValues>) => void;

/**
 * A button above the fields of a lot that fills them in from the code on its box. What the code does not say is left as it was
 * typed; which antigen a product is, its vendor and its vials are known from the last time. `learn` keeps that on saving.
 */
export function useLabelScan(): {
  readonly lead: (fill: Fill) => ReactNode;
  readonly learn: (product: KnownProduct) => void;
} {
  const { products } = pageEngine();
  const today = useToday();
  const scanned = useRef<string | null>(null);
  const lead = (fill: Fill) => (
    <div className="stock-scan">
      <ScanButton
        title={labelStrings.title}
        hint={labelStrings.hint}
        onRead={async (text) => {
          const read = await readBox(text, today);
          if (!read.ok) return read.refusal;
          const { gtin, perVial, ...label } = read.box;
          scanned.current = gtin;
          fill({ ...label, dosesPerVial: perVial });
          return null;
        }}
      />
      <p className="ui-soft">{labelStrings.about}</p>
    </div>
  );
  const learn = useCallback(
    (product: KnownProduct) => {
      const gtin = scanned.current;
      scanned.current = null;
      // What cannot be kept is asked for again next time.
      if (gtin !== null) products.learn(gtin, product).catch(() => undefined);
    },
    [products],
  );
  return { lead, learn };
}
