import type { SyncRow } from '#client/sync-centre-rows.ts';
import { voucherNo } from '#domain/ledger/paper-code.ts';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { syncStrings } from './strings.ts';
import { SyncRowCard, type SyncRowCardProps } from './sync-row-card.tsx';
import { voucherOf } from './sync-row.ts';

type RowsByVoucherProps = Omit<SyncRowCardProps, 'row'> & { readonly rows: readonly SyncRow[] };

/** What needs attention; the lines of one voucher stand together under its number. */
export function RowsByVoucher({ rows, ...card }: RowsByVoucherProps) {
  const groups = Map.groupBy(rows, (row) => voucherOf(row) ?? row.event);
  return (
    <ul role="list" className="grid gap-3">
      {Array.from(groups, ([key, lines]) => (
        <li key={key}>
          {lines.length === 1 ? null : <VoucherHeading voucher={key} lots={lines.length} />}
          {lines.map((row) => (
            <SyncRowCard key={row.event} row={row} {...card} />
          ))}
        </li>
      ))}
    </ul>
  );
}

function VoucherHeading({ voucher, lots }: { readonly voucher: string; readonly lots: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pt-2">
      <strong className="text-lead">{syncStrings.linesOfVoucher(voucherNo(voucher), lots)}</strong>
      <ButtonLink to={`/ledger/stock?${new URLSearchParams({ voucher }).toString()}`} icon="eye">
        {syncStrings.viewVoucher}
      </ButtonLink>
    </div>
  );
}
