import type { EquipmentResource } from '#contract/calls/equipment.ts';
import { bandOf, standingOf } from '#domain/equipment/temperature.ts';
import { equipmentTypeWords } from '#bindings/cold-chain-words.ts';
import { rowsPerPage } from '#bindings/online/use-online-page.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing } from '#ui/listing/define-listing.ts';
import { equipmentStrings as words, lastRead, troublesOfUnit } from './equipment-strings.ts';

/** The units of a facility that is not one's own. The server searches and sorts. */
export const equipmentListing = defineListing<EquipmentResource>({
  name: 'equipment',
  caption: words.caption,
  columns: [
    { key: 'number', kind: 'number', header: words.number },
    {
      key: 'type_cce__name',
      kind: 'text',
      header: words.type,
      value: ({ type_cce: type }) => equipmentTypeWords(type.name),
      isSortable: true,
    },
    {
      key: 'model_number__name',
      kind: 'text',
      header: words.model,
      value: ({ model_number: model }) => model?.name,
      isSortable: true,
    },
    {
      key: 'manufacturer__name',
      kind: 'text',
      header: words.manufacturer,
      value: ({ manufacturer }) => manufacturer?.name,
      isSortable: true,
    },
    {
      key: 'serial_number',
      kind: 'text',
      header: words.serial,
      cell: ({ serial_number: serial }) => <Breakable text={serial} />,
      isSortable: true,
    },
    {
      key: 'year',
      kind: 'text',
      header: words.year,
      value: ({ year }) => year?.toString(),
      isSortable: true,
    },
    { key: 'condition', kind: 'text', header: words.status, cell: (row) => <Condition unit={row} /> },
    { key: 'temperature', kind: 'text', header: words.temperature, cell: (row) => <LastRead unit={row} /> },
    {
      key: 'view',
      kind: 'action',
      header: words.action,
      label: ({ model_number: model, type_cce: type, serial_number: serial }) =>
        words.viewOf([model?.name ?? equipmentTypeWords(type.name), serial].join(' ').trim()),
    },
  ],
  row: {
    lead: ({ type_cce: type }) => equipmentTypeWords(type.name),
    title: ({ model_number: model, serial_number: serial }) => model?.name ?? serial,
    facts: ({ serial_number: serial, model_number: model }) => [model === null ? null : serial || null],
    meta: (row) => [
      row.manufacturer?.name ?? null,
      row.year?.toString() ?? null,
      <LastRead key="read" unit={row} />,
    ],
    status: (row) => <Condition unit={row} />,
  },
  rowKey: ({ id }) => id,
  search: ['serial_number', 'year'],
  searchLabel: words.search,
  empty: words.empty,
  emptyHint: words.emptyHint,
  pageSize: 10,
  pageSizes: rowsPerPage,
});

function Condition({ unit: { functionality, troubles } }: { readonly unit: EquipmentResource }) {
  return (
    <>
      <Flag tone={functionality === 'good' ? 'good' : 'danger'}>{words.conditions[functionality]}</Flag>
      {troublesOfUnit(troubles).map((trouble) => (
        <Flag key={trouble} tone="danger">
          {trouble}
        </Flag>
      ))}
    </>
  );
}

/** A temperature out of the band is more than a figure. */
function LastRead({ unit }: { readonly unit: EquipmentResource }) {
  const { last_celsius: celsius, type_cce: typeCce, chambers } = unit;
  const isRight = celsius === null || standingOf(celsius, bandOf({ typeCce, chambers })) === 'in-band';
  if (isRight) return <>{lastRead(unit)}</>;
  return <Flag tone="danger">{lastRead(unit)}</Flag>;
}
