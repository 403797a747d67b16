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
import { PlaceTrail } from '../place-trail.tsx';
import { PlaceOfAddress } from '../place-of-address.tsx';
import { equipmentListing } from './equipment-listing.tsx';
import { equipmentStrings, lastRead } from './equipment-strings.ts';
import '../monitoring.css';

/** The cold chain equipment of a facility, for those above it: to be read and never written. */
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
