import { useCallback, useState } from 'react';
import { type Antigen, antigens } from '#contract/calls/antigens.ts';
import { canChangeNational } from '#domain/access/permissions.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { AddAntigen, ChangeAntigen } from './antigen-form.tsx';
import { antigenStrings } from './strings.ts';
import { scheduleWords } from '#bindings/schedule-words.ts';
import { seriesOfAntigen } from '#domain/immunization/schedule/products.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';

/** The antigens of the product with their schedules and presentations. */
export function AntigensScreen() {
  const [modal, setModal] = useUrlState('modal');
  const [opened, setOpened] = useState<Antigen>();
  const viewer = useViewer();
  const level = viewer?.level ?? null;
  const mayChange = level !== null && canChangeNational({ level });
  const close = useCallback(() => {
    setModal(undefined);
    setOpened(undefined);
  }, [setModal]);
  return (
    <Page
      title={antigenStrings.title}
      description={mayChange ? antigenStrings.description : antigenStrings.askAbove}
    >
      <OnlineListing
        endpoint={antigens.list}
        listing={mayChange ? changeableAntigens : antigenListing}
        {...(mayChange && { onOpen: setOpened })}
        actions={
          <>
            {mayChange ? (
              <Button icon="plus" tone="primary" onClick={() => setModal('add')}>
                {antigenStrings.add}
              </Button>
            ) : null}
            <Menu
              label={antigenStrings.more}
              items={[
                { to: '/antigen/introductions', icon: 'calendar', label: antigenStrings.introductions },
                { to: '/antigen/grace', icon: 'waiting', label: antigenStrings.graceDays },
                { to: '/antigen/changes', icon: 'ledger', label: antigenStrings.changes },
              ]}
            />
          </>
        }
      />
      <Modal title={antigenStrings.add} isOpen={mayChange && modal === 'add'} onClose={close}>
        <AddAntigen onDone={close} />
      </Modal>
      {opened === undefined ? null : (
        <Modal title={antigenStrings.changeOf(opened.name)} isOpen onClose={close}>
          <ChangeAntigen antigen={opened} onDone={close} />
        </Modal>
      )}
    </Page>
  );
}

/** Antigens by name, for viewers who may not change them. The server searches and pages. */
export const antigenListing: Listing<Antigen> = defineListing<Antigen>({
  name: 'antigens',
  caption: antigenStrings.title,
  columns: [
    { key: 'number', kind: 'number', header: antigenStrings.number },
    { key: 'name', kind: 'text', header: antigenStrings.name, isSortable: true },
    { key: 'series', kind: 'text', header: antigenStrings.series, cell: seriesOrOutside },
    {
      key: 'schedule',
      kind: 'text',
      header: antigenStrings.schedule,
      isSortable: true,
      value: (row) => scheduleWords(row.schedule),
    },
    { key: 'doses_per_vial', kind: 'quantity', header: antigenStrings.dosesPerVial },
    { key: 'open_vial', kind: 'text', header: antigenStrings.openVial, value: openVialOf },
    { key: 'is_offered', kind: 'text', header: antigenStrings.offered, cell: offeredLast },
  ],
  row: {
    title: ({ name }) => name,
    facts: ({ name, series, doses_per_vial: doses }) => [
      // An antigen named like its series needs no second name.
      series === name ? null : (seriesOfAntigen({ name, series }) ?? antigenStrings.outside),
      doses === null ? null : antigenStrings.doses(doses),
    ],
    meta: (row) => [scheduleWords(row.schedule), openVialOf(row)],
    status: offeredLast,
  },
  rowKey: ({ id }) => id,
  search: ['name'],
  searchLabel: antigenStrings.search,
  empty: antigenStrings.empty,
  emptyHint: antigenStrings.emptyHint,
  pageSize: 10,
});

/** The same antigens, each with a button to change it. */
export const changeableAntigens: Listing<Antigen> = {
  ...antigenListing,
  columns: [
    ...antigenListing.columns,
    {
      key: 'change',
      kind: 'action',
      header: antigenStrings.action,
      icon: 'edit',
      label: ({ name }) => antigenStrings.changeOf(name),
    },
  ],
};

/** An antigen outside the schedule is marked, because no dose of it is ever due. */
function seriesOrOutside(antigen: Antigen) {
  return seriesOfAntigen(antigen) ?? <Flag tone="neutral">{antigenStrings.outside}</Flag>;
}

function openVialOf({ open_vial: rule }: Antigen): string | null {
  return rule === null ? null : antigenStrings.openVialWords[rule];
}

function offeredLast({ is_offered: isOffered }: Antigen) {
  return isOffered ? null : <Flag tone="neutral">{antigenStrings.isNotOffered}</Flag>;
}
