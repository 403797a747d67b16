import type { LotLabel } from '#domain/ledger/model.ts';
import type { Column } from '#ui/table/columns.ts';
import { BatchNo } from '../batch-no.tsx';
import { Vvm } from '../vvm-stage.tsx';
import { voucherStrings } from './voucher-strings.ts';

/** What stands on the box of a lot, as columns. */
export function labelColumns<Row extends LotLabel>(nameOf: (row: Row) => string): readonly Column<Row>[] {
  return [
    { kind: 'number', key: 'at', header: voucherStrings.number },
    {
      kind: 'text',
      key: 'antigen',
      header: voucherStrings.antigen,
      cell: (row) => <strong>{nameOf(row)}</strong>,
    },
    {
      kind: 'text',
      key: 'batchNo',
      header: voucherStrings.batch,
      cell: (row) => <BatchNo no={row.batchNo} />,
    },
    { kind: 'date', key: 'expiryOn', header: voucherStrings.expiry, value: ({ expiryOn }) => expiryOn },
    {
      kind: 'text',
      key: 'vvmStage',
      header: voucherStrings.stage,
      cell: (row) => <Vvm stage={row.vvmStage} />,
    },
  ];
}
