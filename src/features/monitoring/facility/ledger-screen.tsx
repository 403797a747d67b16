import { useMemo, useState } from 'react';
import { activityNames } from '#contract/activity-names.ts';
import { activityTitles } from '#bindings/ledger-words.ts';
import { monitoring } from '#contract/calls/monitoring.ts';
import { type LedgerEntryResource, stock } from '#contract/calls/stock.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { OnlineUse } from '#bindings/online/online-use.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { PlaceTrail } from '../place-trail.tsx';
import { PlaceOfAddress } from '../place-of-address.tsx';
import { monitoringStrings } from '../strings.ts';
import { ledgerListing } from './ledger-listing.tsx';
import { Receipt } from './receipt.tsx';
import '../monitoring.css';

const options = activityNames.map((value) => ({ value, label: activityTitles[value] }));

/** The ledger of a facility, for those above it: to be read and never written. */
export function FacilityLedger() {
  return <PlaceOfAddress level="facility">{(id) => <LedgerPage facility={id} />}</PlaceOfAddress>;
}

function LedgerPage({ facility }: { readonly facility: string }) {
  return (
    <OnlineUse
      key={facility}
      endpoint={monitoring.facility}
      input={{ params: { facility } }}
      title={monitoringStrings.ledger}
      skeleton="table"
    >
      {({ chain: trail, whole }, { age }) => (
        <Page title={monitoringStrings.ledgerOf(whole.name)} description={monitoringStrings.readOnly}>
          <PlaceTrail steps={trail} to={addressOf} />
          {age}
          <Entries facility={whole.id as FacilityId} />
        </Page>
      )}
    </OnlineUse>
  );
}

function Entries({ facility }: { readonly facility: FacilityId }) {
  const [type, setType] = useUrlChoice('activity', activityNames);
  const params = useMemo(() => ({ facility, type }), [facility, type]);
  const listing = useMemo(() => ledgerListing(activityTitles[type]), [type]);
  const [opened, setOpened] = useState<LedgerEntryResource>();
  return (
    <>
      <Toggle label={monitoringStrings.activityChoice} options={options} value={type} onChange={setType} />
      <OnlineListing
        key={type}
        endpoint={stock.entriesByActivity}
        params={params}
        listing={listing}
        onOpen={setOpened}
      />
      {opened === undefined ? null : <Receipt entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
