import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { ShownUnit } from '#client/equipment/equipment.ts';
import type { Officer } from '#client/session/officer.ts';
import { type NameList, nameLists } from '#domain/equipment/catalogue.ts';
import type { EquipmentId } from '#domain/kernel/ids.ts';
import { OfficerPage } from '#bindings/officer-page.tsx';
import { Cluster } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { PageActions } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useUrlChanges, useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { notify } from '#ui/toast/notify.ts';
import { Breakdown } from './breakdown.tsx';
import { ReadingsOfDay } from './cold-chain-day.tsx';
import { AddEquipment, UpdateEquipment } from './equipment-forms.tsx';
import { RecordTemperature } from './record-temperature.tsx';
import { ChooseLots } from './stored-lots.tsx';
import { equipmentStrings as words, equipmentStrings } from './strings.ts';
import { unitName } from '#bindings/cold-chain-words.ts';
import { useNames } from './use-names.ts';
import { ViewEquipment } from './view-equipment.tsx';
import { z } from 'zod';
import { equipment } from '#contract/calls/equipment.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { troubleFlag } from '#bindings/cold-chain-words.ts';
import { equipmentTypeWords } from '#bindings/cold-chain-words.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import './equipment.css';

const modes = ['today', 'registration', 'listing'] as const;

/** The cold chain equipment of the officer's facility. */
export function EquipmentScreen() {
  return (
    <OfficerPage title={words.title} words={words} skeleton="table">
      {(officer) => <Units officer={officer} />}
    </OfficerPage>
  );
}

function Units({ officer }: { readonly officer: Officer }) {
  const { equipment } = pageEngine();
  const units = useLiveQuery(() => equipment.units(), [equipment]);
  const names = useNames(officer.userId);
  const [mode, setMode] = useUrlChoice('mode', modes);
  const [modal, setModal] = useUrlState('modal');
  const [opened] = useUrlState('unit');
  const change = useUrlChanges();
  const [doomed, setDoomed] = useState<ShownUnit>();
  const close = useCallback(() => change({ modal: undefined, unit: undefined }, 'push'), [change]);
  const isKeeping = mode === 'registration';
  const listing = useMemo(
    () =>
      equipmentListing(
        isKeeping
          ? {
              onView: ({ id }) => change({ modal: 'view', unit: id }, 'push'),
              onEdit: ({ id }) => change({ modal: 'update', unit: id }, 'push'),
              onBroken: ({ id }) => change({ modal: 'broken', unit: id }, 'push'),
              onDelete: setDoomed,
              onRecord: ({ id }) => change({ modal: 'temperature', unit: id }, 'push'),
            }
          : null,
      ),
    [change, isKeeping],
  );
  const unit = units?.find(({ id }) => id === opened);
  const isManager = officer.roles.equipmentManager;
  const list = isManager ? nameLists.find((name) => name === modal) : undefined;
  const tabs = (
    <Toggle
      label={words.modes}
      options={modes.map((value) => ({ value, label: words[value] }))}
      value={mode}
      onChange={setMode}
    />
  );
  return (
    <>
      <PageActions>{tabs}</PageActions>
      {mode === 'today' ? (
        units === undefined ? (
          <Skeleton shape="form" />
        ) : (
          <ReadingsOfDay
            officer={officer}
            units={units}
            onOpen={(name, id) => change({ modal: name, unit: id }, 'push')}
            onAdd={() => setModal('add')}
          />
        )
      ) : (
        <ListingScreen
          listing={listing}
          rows={units}
          actions={
            isKeeping ? (
              <Button icon="plus" tone="primary" onClick={() => setModal('add')}>
                {words.add}
              </Button>
            ) : null
          }
        />
      )}
      <Modal title={words.addTitle} isOpen={modal === 'add'} onClose={close} size="large">
        <AddEquipment
          officer={officer}
          names={names}
          onAddName={isManager ? setModal : null}
          onDone={close}
        />
      </Modal>
      {list === undefined ? null : (
        <Modal title={words.addName[list]} isOpen onClose={() => setModal('add')} size="small">
          <AddName list={list} onDone={() => setModal('add')} />
        </Modal>
      )}
      {unit === undefined ? null : (
        <UnitModals
          modal={modal}
          officer={officer}
          unit={unit}
          units={units ?? []}
          isToday={mode === 'today'}
          onOpen={setModal}
          onClose={close}
        />
      )}
      {doomed === undefined ? null : (
        <DeleteEquipment officer={officer} unit={doomed.id} onDone={() => setDoomed(undefined)} />
      )}
    </>
  );
}

interface UnitModalsProps {
  readonly modal: string | undefined;
  readonly officer: Officer;
  readonly unit: ShownUnit;
  readonly units: readonly ShownUnit[];
  /** True if its forms were opened from today's page and return there. */
  readonly isToday: boolean;
  readonly onOpen: (modal: string) => void;
  readonly onClose: () => void;
}

/** Modals about one unit; those opened from its details return there. */
function UnitModals({ modal, officer, unit, units, isToday, onOpen, onClose }: UnitModalsProps) {
  const toView = () => onOpen('view');
  const back = isToday ? onClose : toView;
  switch (modal) {
    case 'view':
      return <ViewEquipment unit={unit} officer={officer} onOpen={onOpen} onClose={onClose} />;
    case 'update':
      return (
        <Modal title={words.updateTitle} isOpen onClose={onClose}>
          <UpdateEquipment key={unit.id} officer={officer} unit={unit} onDone={onClose} />
        </Modal>
      );
    case 'broken':
    case 'move':
      return (
        <Modal
          title={modal === 'move' ? words.moveTitle(unitName(unit)) : words.brokeDownTitle(unitName(unit))}
          isOpen
          size="large"
          onClose={back}
        >
          <Breakdown key={unit.id} officer={officer} unit={unit} units={units} onDone={back} />
        </Modal>
      );
    case 'temperature':
      return (
        <Modal title={words.record(unitName(unit))} isOpen onClose={back}>
          <RecordTemperature officer={officer} unit={unit} onDone={back} />
        </Modal>
      );
    case 'lots':
      return (
        <Modal title={words.chooseLotsTitle} isOpen onClose={toView}>
          <ChooseLots officer={officer} unit={unit} units={units} onDone={toView} />
        </Modal>
      );
    default:
      return null;
  }
}

function DeleteEquipment({
  officer,
  unit,
  onDone,
}: {
  readonly officer: Officer;
  readonly unit: EquipmentId;
  readonly onDone: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    const author = { user: officer.userId, facility: officer.facilityId };
    const event = { type: 'delete-equipment', payload: { equipment: unit } } as const;
    const saved = await pageEngine().equipment.save([event], { author });
    if (saved.ok) notify.success(words.deleted);
    else notify.warning(words.failed);
    onDone();
  };
  return (
    <ConfirmDialog
      title={words.deleteTitle}
      isOpen
      tone="danger"
      confirmLabel={words.yes}
      cancelLabel={words.no}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onDone}
    >
      <p>{words.sureToDelete}</p>
    </ConfirmDialog>
  );
}

const schema = z.object({ name: textSchema(100) });
const endpoints = {
  manufacturer: equipment.addManufacturer,
  cce: equipment.addType,
  model: equipment.addModel,
} as const;

/** Adds a name to a list, for equipment managers. It needs a connection, because the server keeps these lists. */
export function AddName({ list, onDone }: { readonly list: NameList; readonly onDone: () => void }) {
  const fields: readonly Field<'name'>[] = [
    { name: 'name', kind: 'text', label: words.nameOf[list], isRequired: true, maxLength: 100, span: 'full' },
  ];
  const form = defineForm({
    schema: named(schema, fields),
    fields,
    submitLabel: words.save,
    savingLabel: words.saving,
  });
  return (
    <OnlineForm
      endpoint={endpoints[list]}
      name={`equipment/${list}`}
      form={form}
      inputOf={(body) => ({ body })}
      fieldByCode={{ 'name-exists': 'name' }}
      failedNotice={words.nameFailed[list]}
      onSaved={() => {
        notify.success(words.nameSaved[list]);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

/** Actions on a unit of the list. */
export interface UnitActions {
  readonly onView: (unit: ShownUnit) => void;
  readonly onEdit: (unit: ShownUnit) => void;
  readonly onBroken: (unit: ShownUnit) => void;
  readonly onDelete: (unit: ShownUnit) => void;
  readonly onRecord: (unit: ShownUnit) => void;
}

/** The facility's units: with `unitActions` in registration mode, without in listing mode. */
export function equipmentListing(unitActions: UnitActions | null): Listing<ShownUnit> {
  const icons = (unit: ShownUnit) =>
    unitActions === null ? null : <UnitIcons unit={unit} {...unitActions} />;
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
      ...(unitActions === null
        ? []
        : [{ key: 'action', kind: 'action', header: equipmentStrings.action, cell: icons } as const]),
    ],
    row: {
      lead: ({ typeCce }) => equipmentTypeWords(typeCce.name),
      title: (unit) => unit.modelNumber?.name ?? unit.serialNumber,
      // A unit without a model has its serial number as its title.
      facts: ({ modelNumber, serialNumber }) => [modelNumber === null ? null : serialNumber || null],
      meta: ({ manufacturer, year }) => [manufacturer?.name ?? null, year?.toString() ?? null],
      status: (unit) => (
        <>
          {condition(unit)}
          {unit.status === 'saved' ? null : <StatusIcon status={unit.status} />}
        </>
      ),
      ...(unitActions === null ? {} : { actions: icons }),
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

/** Shows whether the unit works, and its other troubles. */
function condition(unit: ShownUnit) {
  const { functionality, troubles } = unit;
  return (
    <Cluster as="span" gap="medium" rowGap="none" isInline>
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
    </Cluster>
  );
}

/** In the order of use; the bin is last and apart from the actions used twice a day. */
function UnitIcons({
  unit,
  onView,
  onEdit,
  onDelete,
  onRecord,
  onBroken,
}: UnitActions & { readonly unit: ShownUnit }) {
  const name = unitName(unit);
  return (
    <Cluster as="span" className="equipment-actions" gap="none" isInline>
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
    </Cluster>
  );
}
