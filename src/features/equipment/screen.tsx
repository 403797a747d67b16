import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { ShownUnit } from '#client/equipment/equipment.ts';
import type { Officer } from '#client/session/officer.ts';
import { nameLists } from '#domain/equipment/catalogue.ts';
import type { EquipmentId } from '#domain/kernel/ids.ts';
import { OfficerPage } from '#bindings/officer-page.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useUrlChanges, useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { notify } from '#ui/toast/notify.ts';
import { AddName } from './add-name.tsx';
import { AddEquipment, ReportBreakdown, UpdateEquipment } from './equipment-forms.tsx';
import { equipmentListing } from './equipment-listing.tsx';
import { RecordTemperature } from './record-temperature.tsx';
import { ChooseLots } from './stored-lots.tsx';
import { equipmentStrings as words } from './strings.ts';
import { unitName } from '#bindings/cold-chain-words.ts';
import { useNames } from './use-names.ts';
import { ViewEquipment } from './view-equipment.tsx';
import './equipment.css';

const modes = ['registration', 'listing'] as const;

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
  return (
    <>
      <ListingScreen
        listing={listing}
        rows={units}
        toolbar={
          <Toggle
            label={words.modes}
            options={modes.map((value) => ({ value, label: words[value] }))}
            value={mode}
            onChange={setMode}
          />
        }
        actions={
          isKeeping ? (
            <Button icon="plus" tone="primary" onClick={() => setModal('add')}>
              {words.add}
            </Button>
          ) : null
        }
      />
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
  readonly onOpen: (modal: string) => void;
  readonly onClose: () => void;
}

/** What is done about one unit; its readings and its lots lead back to all that is known of it. */
function UnitModals({ modal, officer, unit, units, onOpen, onClose }: UnitModalsProps) {
  const toView = () => onOpen('view');
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
      return (
        <Modal title={words.brokeDownTitle(unitName(unit))} isOpen onClose={toView} size="small">
          <ReportBreakdown key={unit.id} officer={officer} unit={unit} onDone={toView} />
        </Modal>
      );
    case 'temperature':
      return (
        <Modal title={words.record(unitName(unit))} isOpen onClose={toView}>
          <RecordTemperature officer={officer} unit={unit} onDone={toView} />
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
