import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { AefiId, ChildId } from '#domain/kernel/ids.ts';
import { useToday } from '#bindings/use-today.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { ChildPage } from '../child-page.tsx';
import { endStrings } from '../end/end-strings.ts';
import { AfterReport, differsFromCard } from '../end/end-tasks.tsx';
import { aefiCsvColumns, aefiListing } from './aefi-listing.tsx';
import { FollowUp, Withdraw } from './aefi-follow-up.tsx';
import { aefiStrings as words } from './aefi-strings.ts';
import { AefiView } from './aefi-view.tsx';
import { ReportForm } from './report-form.tsx';
import { SearchBox } from '#ui/listing/search-box.tsx';
import { ChildSummary } from '../card/child-summary.tsx';
import { searchedText } from '../child-search.tsx';
import '../children.css';
import '../screening/screening.css';
import './aefi.css';

/** The adverse events that the facility has reported, and the way to report one. */
export function AefiScreen() {
  return <ChildPage title={words.title}>{(officer) => <Reports officer={officer} />}</ChildPage>;
}

const nothing = { report: undefined, of: undefined, aefi: undefined, task: undefined } as const;

function Reports({ officer }: { readonly officer: Officer }) {
  const { aefi, storage } = pageEngine();
  const reports = useLiveQuery(() => aefi.reports(), [aefi]);
  const today = useToday();
  const [reporting] = useUrlState('report');
  const [child] = useUrlState('of');
  const [opened] = useUrlState('aefi');
  const [task] = useUrlState('task');
  const change = useUrlChanges();
  const close = useCallback(() => change(nothing, 'replace'), [change]);
  const shown = reports?.find(({ id }) => id === opened);
  const toView = () => change({ task: undefined }, 'replace');
  /** If a report and the child's card disagree about a death, the officer is asked about it. */
  const afterSaving = async (id: AefiId) => {
    const report = (await aefi.reports()).find((one) => one.id === id);
    const isAsked = !!report?.child && (await differsFromCard(report.child.id, report, today));
    change(
      { ...nothing, aefi: isAsked || opened ? id : undefined, task: isAsked ? 'death' : undefined },
      'replace',
    );
  };
  return (
    <div>
      <ListingScreen
        listing={aefiListing}
        rows={reports}
        onOpen={({ id }) => change({ ...nothing, aefi: id }, 'push')}
        actions={
          <>
            <CsvExport
              columns={aefiCsvColumns}
              slices={() => [{ rows: reports ?? [], total: reports?.length ?? 0 }]}
              fileName={csvFileName(words.title, officer.facility ?? '', today)}
              onWritten={(rows) => void storage.wroteFile('aefi', rows)}
            />
            <Button tone="primary" icon="plus" onClick={() => change({ ...nothing, report: '1' }, 'push')}>
              {words.report}
            </Button>
          </>
        }
      />
      {reporting === undefined ? null : (
        <Modal title={words.reportTitle} isOpen size="large" onClose={close}>
          {child === undefined ? (
            <ChooseChild onChoose={(id) => change({ of: id }, 'replace')} />
          ) : (
            <ReportForm
              key={child}
              officer={officer}
              child={child as ChildId}
              onDone={close}
              onSaved={(id) => void afterSaving(id)}
            />
          )}
        </Modal>
      )}
      {opened === undefined || reports === undefined ? null : shown === undefined ? (
        <Modal title={words.viewTitle} isOpen onClose={close}>
          <EmptyState title={words.missing} />
        </Modal>
      ) : task === 'follow-up' ? (
        <Modal title={words.followUpTitle} isOpen onClose={toView}>
          <FollowUp
            aefi={shown}
            officer={officer}
            onDone={toView}
            onSaved={() => void afterSaving(shown.id)}
          />
        </Modal>
      ) : task === 'withdraw' ? (
        <Modal title={words.withdrawTitle} isOpen onClose={toView}>
          <Withdraw
            aefi={shown}
            officer={officer}
            onDone={toView}
            onSaved={() => void afterSaving(shown.id)}
          />
        </Modal>
      ) : task === 'death' && shown.child ? (
        <Modal title={endStrings.aboutTitle} isOpen onClose={toView}>
          <AfterReport child={shown.child.id} report={shown} officer={officer} onDone={toView} />
        </Modal>
      ) : (
        <AefiView
          aefi={shown}
          officer={officer}
          onFollowUp={() => change({ task: 'follow-up' }, 'push')}
          onWithdraw={() => change({ task: 'withdraw' }, 'push')}
          onClose={close}
        />
      )}
    </div>
  );
}

const maxFound = 8;

/** Chooses the child, if a report was not started from the child's card. */
export function ChooseChild({ onChoose }: { readonly onChoose: (child: ChildId) => void }) {
  const { children } = pageEngine();
  const [typed, setTyped] = useState('');
  const search = searchedText(typed);
  const found = useLiveQuery(
    () => (search === '' ? [] : children.search(search, maxFound)),
    [children, search],
  );
  return (
    <Stack gap="large">
      <SearchBox label={words.whichChild} value={typed} onChange={setTyped} />
      {search !== '' && found?.length === 0 ? <p className="ui-soft">{words.noneFound}</p> : null}
      {found?.map(({ child }) => (
        <ChildSummary
          key={child.id}
          child={child}
          action={
            <Button about={child.fullname} onClick={() => onChoose(child.id)}>
              {words.report}
            </Button>
          }
        />
      ))}
    </Stack>
  );
}
