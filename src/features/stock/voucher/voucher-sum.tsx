import { voucherStrings } from './voucher-strings.ts';

interface VoucherSumProps {
  readonly lots: number;
  readonly doses: number;
  /** Null where it is not known of each lot how it is packed. */
  readonly vials: number | null;
}

/** What a voucher will save, beside its button. */
export function VoucherSum({ lots, doses, vials }: VoucherSumProps) {
  return (
    <>
      <strong>{voucherStrings.sum(lots, doses)}</strong>
      <small>
        {vials === null ? '' : `${voucherStrings.vialsOf(vials)} · `}
        {voucherStrings.together}
      </small>
    </>
  );
}
