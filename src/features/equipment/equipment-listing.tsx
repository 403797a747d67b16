import type { ShownUnit } from '#client/equipment/equipment.ts';
import { equipmentTypeWords, troubleFlag, unitName } from '#bindings/cold-chain-words.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { equipmentStrings } from './strings.ts';

/** What can be done with a unit of the list. */
export interface UnitDeeds {
  readonly onView: (unit: ShownUnit) => void;
  readonly onEdit: (unit: ShownUnit) => void;
  readonly onBroken: (unit: ShownUnit) => void;
  readonly onDelete: (unit: ShownUnit) => void;
  readonly onRecord: (unit: ShownUnit) => void;
}

/** The facility's units; with `deeds` in registration mode, without them in listing mode. */
export function equipmentListing(deeds: UnitDeeds | null): Listing<ShownUnit> {
  const icons = (unit: ShownUnit) => (deeds === null ? null : <UnitIcons unit={unit} {...deeds} />);
  return defineListing<ShownUnit>({
    name: 'equipment',
    caption: equipmentStrings.caption,
    columns: [
      { key: 'number', kind: 'number', header: equipmentStrings.number },
      {
        key: 'typeCce',
        kind: 'text',
        header: equipmentStrings.type,
        value: ({ typeCce }) => equipmentTypeWords(typeCce.name),
      },
      {
        key: 'modelNumber',
        kind: 'text',
        header: equipmentStrings.model,
        value: ({ modelNumber }) => modelNumber?.name,
      },
      {
        key: 'manufacturer',
        kind: 'text',
        header: equipmentStrings.manufacturer,
        value: ({ manufacturer }) => manufacturer?.name,
      },
      { key: 'serialNumber', kind: 'text', header: equipmentStrings.serial },
      { key: 'year', kind: 'text', header: equipmentStrings.year, value: ({ year }) => year?.toString() },
      { key: 'condition', kind: 'text', header: equipmentStrings.status, cell: condition },
      ...(deeds === null
        ? []
        : [{ key: 'action', kind: 'action', header: equipmentStrings.action, cell: icons } as const]),
    ],
    row: {
      lead: ({ typeCce }) => equipmentTypeWords(typeCce.name),
      title: (unit) => unit.modelNumber?.name ?? unit.serialNumber,
      // A unit without a model has its serial number for a title.
      facts: ({ modelNumber, serialNumber }) => [modelNumber === null ? null : serialNumber || null],
      meta: ({ manufacturer, year }) => [manufacturer?.name ?? null, year?.toString() ?? null],
      status: (unit) => (
        <>
          {condition(unit)}
          {unit.status === 'saved' ? null : <StatusIcon status={unit.status} />}
        </>
      ),
      ...(deeds === null ? {} : { actions: icons }),
    },
    rowKey: ({ id }) => id,
    search: ({ typeCce, modelNumber, manufacturer, serialNumber, year }) => [
      equipmentTypeWords(typeCce.name),
      modelNumber?.name,
      manufacturer?.name,
      serialNumber,
      year,
    ],
    searchLabel: equipmentStrings.search,
    empty: equipmentStrings.empty,
    pageSize: 10,
  });
}

/** Whether it works, and what else is wrong with it. */
function condition(unit: ShownUnit) {
  const { functionality, troubles } = unit;
  return (
    <span className="equipment-condition">
      <Flag tone={functionality === 'good' ? 'good' : 'danger'}>
        {equipmentStrings.conditions[functionality]}
      </Flag>
      {troubles.map((trouble) =>
        trouble.kind === 'broken' ? null : (
          <Flag key={troubleFlag(trouble)} tone="danger">
            {troubleFlag(trouble)}
          </Flag>
        ),
      )}
    </span>
  );
}

/** In the order of how often they are needed; the bin stands last and apart from what is done twice a day. */
function UnitIcons({
  unit,
  onView,
  onEdit,
  onDelete,
  onRecord,
  onBroken,
}: UnitDeeds & { readonly unit: ShownUnit }) {
  const name = unitName(unit);
  return (
    <span className="equipment-deeds">
      <IconButton icon="thermometer" label={equipmentStrings.record(name)} onClick={() => onRecord(unit)} />
      {unit.functionality === 'good' ? (
        <IconButton
          icon="alert"
          label={equipmentStrings.brokeDownTitle(name)}
          onClick={() => onBroken(unit)}
        />
      ) : null}
      <IconButton icon="eye" label={equipmentStrings.view(name)} onClick={() => onView(unit)} />
      <IconButton icon="edit" label={equipmentStrings.edit(name)} onClick={() => onEdit(unit)} />
      <IconButton icon="trash" label={equipmentStrings.delete(name)} onClick={() => onDelete(unit)} />
    </span>
  );
}
