import { voucherStrings } from './voucher-strings.ts';

interface VoucherSumProps {
  readonly lots: number;
  readonly doses: number;
  /** Null where it is not known of each lot how it is packed. */
  readonly vials: number | null;
  /** What is still in the way; by default nothing is. */
  readonly lack?: string | undefined;
}

/** What a voucher will save, beside its button. */
export function VoucherSum({ lots, doses, vials, lack = voucherStrings.together }: VoucherSumProps) {
  return (
    <>
      <strong>{voucherStrings.sum(lots, doses)}</strong>
      <small>
        {vials === null ? '' : `${voucherStrings.vialsOf(vials)} · `}
        {lack}
      </small>
    </>
  );
}
