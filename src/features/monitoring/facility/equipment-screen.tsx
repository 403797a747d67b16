import { facilityEquipmentWords } from './equipment-strings.ts';
import { useMemo, useState } from 'react';
import { equipment, type EquipmentResource } from '#contract/calls/equipment.ts';
import { monitoring } from '#contract/calls/monitoring.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { equipmentTypeWords } from '#bindings/cold-chain-words.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { OnlineUse } from '#bindings/online/online-use.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Details } from '#ui/layout/details.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { PlaceOfAddress, PlaceTrail } from '../place-of-address.tsx';
import { bandOf, sideOfBand } from '#domain/equipment/temperature.ts';
import { rowsPerPage } from '#bindings/online/use-online-page.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing } from '#ui/listing/define-listing.ts';
import { troubleFlag } from '#bindings/cold-chain-words.ts';
import { unitWords } from '#bindings/cold-chain-words.ts';
import '../monitoring.css';

/** Cold chain equipment of a facility, read-only, for the levels above it. */
export function FacilityEquipment() {
  return <PlaceOfAddress level="facility">{(id) => <EquipmentPage facility={id} />}</PlaceOfAddress>;
}

function EquipmentPage({ facility }: { readonly facility: string }) {
  return (
    <OnlineUse
      key={facility}
      endpoint={monitoring.facility}
      input={{ params: { facility } }}
      title={equipmentStrings.title}
      skeleton="table"
    >
      {({ chain: trail, whole }, { age }) => (
        <Page title={equipmentStrings.titleOf(whole.name)} description={equipmentStrings.readOnly}>
          <PlaceTrail steps={trail} to={addressOf} />
          {age}
          <Units facility={whole.id as FacilityId} />
        </Page>
      )}
    </OnlineUse>
  );
}

function Units({ facility }: { readonly facility: FacilityId }) {
  const params = useMemo(() => ({ facility }), [facility]);
  const [opened, setOpened] = useState<EquipmentResource>();
  const close = () => setOpened(undefined);
  return (
    <>
      <OnlineListing
        endpoint={equipment.ofFacility}
        params={params}
        listing={equipmentListing}
        onOpen={setOpened}
      />
      {opened === undefined ? null : (
        <Modal
          title={equipmentStrings.viewTitle}
          isOpen
          isPrintable
          size="large"
          onClose={close}
          footer={
            <>
              <Button onClick={close}>{equipmentStrings.close}</Button>
              <Button icon="print" onClick={() => window.print()}>
                {equipmentStrings.print}
              </Button>
            </>
          }
        >
          <Details items={itemsOf(opened)} />
        </Modal>
      )}
    </>
  );
}

function itemsOf(unit: EquipmentResource) {
  const words = equipmentStrings;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [words.id, unit.id],
    [words.type, equipmentTypeWords(unit.type_cce.name)],
    [words.model, unit.model_number?.name],
    [words.year, unit.year?.toString()],
    [words.status, words.conditions[unit.functionality]],
    [words.reason, unit.reason],
    [words.temperature, lastRead(unit)],
    [words.serial, unit.serial_number],
    [words.manufacturer, unit.manufacturer?.name],
    [words.capacity, unit.capacity],
    [words.country, unit.country__name],
    [words.state, unit.state__name],
    [words.lga, unit.local_lga__name],
    [words.facility, unit.facility__name],
    [words.created, formatDateTime(unit.created_at)],
    [words.updated, formatDateTime(unit.updated_at)],
  ];
  return facts.map(([term, value]) => ({ term, value: value || words.nothing }));
}

/** Words of a facility's equipment as seen from above. */
export const equipmentStrings = {
  ...unitWords,
  ...facilityEquipmentWords,
};

/** The last temperature reading, and its time. */
export function lastRead({
  last_celsius: celsius,
  last_read_at: readAt,
}: Pick<EquipmentResource, 'last_celsius' | 'last_read_at'>): string {
  if (celsius === null || readAt === null) return equipmentStrings.neverRead;
  const degrees = equipmentStrings.degrees(String(celsius).replace('-', '−'));
  return `${degrees}, ${formatDateTime(readAt)}`;
}

/** Troubles of a unit, one word each; a breakdown is left out because the condition already shows it. */
export function troublesOfUnit(troubles: EquipmentResource['troubles']): readonly string[] {
  return troubles.flatMap(({ kind, celsius, is_certain: isCertain, hours }) => {
    if (kind === 'broken' || celsius === null) return [];
    return [troubleFlag({ kind, celsius, isCertain: isCertain ?? true, hours: hours ?? 0 })];
  });
}

/** Units of a facility other than the viewer's own. The server searches and sorts. */
export const equipmentListing = defineListing<EquipmentResource>({
  name: 'equipment',
  caption: equipmentStrings.caption,
  columns: [
    { key: 'number', kind: 'number', header: equipmentStrings.number },
    {
      key: 'type_cce__name',
      kind: 'text',
      header: equipmentStrings.type,
      value: ({ type_cce: type }) => equipmentTypeWords(type.name),
      isSortable: true,
    },
    {
      key: 'model_number__name',
      kind: 'text',
      header: equipmentStrings.model,
      value: ({ model_number: model }) => model?.name,
      isSortable: true,
    },
    {
      key: 'manufacturer__name',
      kind: 'text',
      header: equipmentStrings.manufacturer,
      value: ({ manufacturer }) => manufacturer?.name,
      isSortable: true,
    },
    {
      key: 'serial_number',
      kind: 'text',
      header: equipmentStrings.serial,
      cell: ({ serial_number: serial }) => <Breakable text={serial} />,
      isSortable: true,
    },
    {
      key: 'year',
      kind: 'text',
      header: equipmentStrings.year,
      value: ({ year }) => year?.toString(),
      isSortable: true,
    },
    {
      key: 'condition',
      kind: 'text',
      header: equipmentStrings.status,
      cell: (row) => <Condition unit={row} />,
    },
    {
      key: 'temperature',
      kind: 'text',
      header: equipmentStrings.temperature,
      cell: (row) => <LastRead unit={row} />,
    },
    {
      key: 'view',
      kind: 'action',
      header: equipmentStrings.action,
      label: ({ model_number: model, type_cce: type, serial_number: serial }) =>
        equipmentStrings.viewOf([model?.name ?? equipmentTypeWords(type.name), serial].join(' ').trim()),
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
  searchLabel: equipmentStrings.search,
  empty: equipmentStrings.empty,
  emptyHint: equipmentStrings.emptyHint,
  pageSize: 10,
  pageSizes: rowsPerPage,
});

function Condition({ unit: { functionality, troubles } }: { readonly unit: EquipmentResource }) {
  return (
    <>
      <Flag tone={functionality === 'good' ? 'good' : 'danger'}>
        {equipmentStrings.conditions[functionality]}
      </Flag>
      {troublesOfUnit(troubles).map((trouble) => (
        <Flag key={trouble} tone="danger">
          {trouble}
        </Flag>
      ))}
    </>
  );
}

/** Flags an out-of-band temperature beside its figure. */
function LastRead({ unit }: { readonly unit: EquipmentResource }) {
  const { last_celsius: celsius, type_cce: typeCce, chambers } = unit;
  const isRight = celsius === null || sideOfBand(celsius, bandOf({ typeCce, chambers })) === 'in-band';
  if (isRight) return <>{lastRead(unit)}</>;
  return <Flag tone="danger">{lastRead(unit)}</Flag>;
}
