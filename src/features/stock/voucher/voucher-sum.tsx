import { voucherStrings } from './voucher-strings.ts';

interface VoucherSumProps {
  readonly lots: number;
  readonly doses: number;
  /** Null where it is not known of each lot how it is packed. */
  readonly vials: number | null;
  /** What is still in the way; nothing when left out. */
  readonly lack?: string | undefined;
}

/** What a voucher will save, beside its button. */
export function VoucherSum({ lots, doses, vials, lack }: VoucherSumProps) {
  return (
    <>
      <strong>{voucherStrings.sum(lots, doses)}</strong>
      <small>
        <span className="stock-sum-more">
          {vials === null ? '' : `${voucherStrings.vialsOf(vials)} · `}
          {lack === undefined ? voucherStrings.together : null}
        </span>
        {lack}
      </small>
    </>
  );
}
