import { useState } from 'react';
import { aefi, type AefiResource } from '#contract/calls/aefi.ts';
import { OpenChild } from '#bindings/child-record/open-child.tsx';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { Stack } from '#ui/layout/arrange.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { shownVaccNo } from '../child-facts.ts';
import { aboveListing } from './aefi-listing.tsx';
import { aefiStrings as words } from './aefi-strings.ts';
import './aefi.css';

/** Adverse events of all facilities of the viewer's unit; opening the child's identity requires a reason, which its facility sees. */
export function AefiAboveScreen() {
  const [opened, setOpened] = useState<AefiResource>();
  return (
    <Page title={words.aboveTitle} description={words.aboveNote}>
      <OnlineListing endpoint={aefi.list} listing={aboveListing} onOpen={setOpened} />
      {opened === undefined ? null : (
        <Modal title={words.openTitle} isOpen onClose={() => setOpened(undefined)}>
          <ChildOf report={opened} />
        </Modal>
      )}
    </Page>
  );
}

function ChildOf({ report }: { readonly report: AefiResource }) {
  const { vacc_no: number, facility__name: facility, onset_at: onsetAt } = report;
  if (number === null) return <EmptyState title={words.noNumber} hint={words.noNumberHint} />;
  return (
    <Stack gap="large">
      <p>{words.openIntro(facility, shownVaccNo(number), formatDateTime(onsetAt))}</p>
      <OpenChild vaccNo={number} />
    </Stack>
  );
}
