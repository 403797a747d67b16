import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataRows } from '#ui/table/data-rows.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import type { RowDesign } from '#ui/table/row-design.ts';
import { RowFigure } from '#ui/table/row-figure.tsx';
import { BatchNo } from '../batch-no.tsx';
import { labelColumns } from '../voucher/label-columns.tsx';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { Vvm } from '../vvm-stage.tsx';
import { type DeliveredLot, dosesOf } from './delivery.ts';
import { deliveryStrings } from './delivery-strings.ts';

interface DeliveredLotsProps {
  readonly lots: readonly DeliveredLot[];
  readonly onChange: (at: number) => void;
  readonly onRemove: (at: number) => void;
}

type LotRow = DeliveredLot & { readonly at: number; readonly name: string };

/** The lots typed in so far; a tap changes one. */
export function DeliveredLots({ lots, onChange, onRemove }: DeliveredLotsProps) {
  const { queries } = pageEngine();
  const antigens = useLiveQuery(() => queries.antigens(), [queries]);
  const rows = lots.map((lot, at) => ({
    ...lot,
    at,
    name: antigens?.find(({ id }) => id === lot.antigen)?.name ?? '',
  }));
  const remove = (row: LotRow) => (
    <IconButton
      icon="trash"
      label={`${deliveryStrings.remove} ${row.batchNo}`}
      onClick={() => onRemove(row.at)}
    />
  );
  return (
    <Section
      title={deliveryStrings.lotsTitle}
      note={lots.length === 0 ? undefined : voucherStrings.lotsOf(lots.length)}
    >
      {lots.length === 0 ? (
        <EmptyState title={deliveryStrings.noLotsYet} hint={deliveryStrings.noLotsHint} />
      ) : (
        <DataRows
          caption={deliveryStrings.lotsTitle}
          columns={[
            ...columns,
            {
              kind: 'action',
              key: 'change',
              header: deliveryStrings.change,
              label: ({ batchNo }) => deliveryStrings.open(batchNo),
              icon: 'edit',
            },
            { kind: 'action', key: 'remove', header: deliveryStrings.remove, cell: remove },
          ]}
          row={{ ...design, actions: remove }}
          rows={rows}
          rowKey={({ at }) => String(at)}
          onOpen={({ at }) => onChange(at)}
        />
      )}
    </Section>
  );
}

const columns: readonly Column<LotRow>[] = [
  ...labelColumns<LotRow>(({ name }) => name),
  { kind: 'text', key: 'vials', header: voucherStrings.vials, value: vialsOf },
  { kind: 'quantity', key: 'doses', header: voucherStrings.doses, value: dosesOf },
];

const design: RowDesign<LotRow> = {
  lead: ({ name }) => name,
  title: (row) => <BatchNo no={row.batchNo} />,
  facts: (row) => [vialsOf(row)],
  meta: (row) => [formatDate(row.expiryOn), <Vvm key="vvm" stage={row.vvmStage} />],
  figure: (row) => <RowFigure>{formatQuantity(dosesOf(row))}</RowFigure>,
};

function vialsOf({ vials, perVial }: DeliveredLot): string {
  return voucherStrings.perVialNote(vials, perVial);
}
