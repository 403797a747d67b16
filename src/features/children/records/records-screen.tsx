import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { ChildCardModal } from '../card/child-card-modal.tsx';
import { ChildPage } from '../child-page.tsx';
import { ImmunizeModal } from '../immunize/immunize-modal.tsx';
import { typeOptions, typesInOrder } from '../immunize/immunize-strings.ts';
import { RecordsView, type RecordCounts } from './records-view.tsx';
import { childStrings } from '../strings.ts';
import { VisitResult } from '../visit/visit-result.tsx';
import '../children.css';

type View = (typeof typesInOrder)[number];

/** What was given, by the type of session. */
export function RecordsScreen() {
  return (
    <ChildPage title={childStrings.recordsTitle}>{(officer) => <Records officer={officer} />}</ChildPage>
  );
}

function Records({ officer }: { readonly officer: Officer }) {
  const { children } = pageEngine();
  const counts = useLiveQuery(() => children.recordCounts(), [children]);
  const [view, setView] = useView(counts);
  if (view === undefined) return <Skeleton shape="table" />;
  const choice = (
    <Toggle label={childStrings.viewChoice} options={typeOptions} value={view} onChange={setView} />
  );
  return (
    <>
      <RecordsView key={view} type={view} counts={counts} choice={choice} />
      <ChildCardModal officer={officer} />
      <ImmunizeModal officer={officer} form="knows-email" />
      <VisitResult officer={officer} />
    </>
  );
}

/**
 * The view that the address names; without one the first type that has records, and it stays when others are written.
 * Undefined while that is being read.
 */
function useView(counts: RecordCounts | undefined) {
  const [named, name] = useUrlState('view');
  const [opening, setOpening] = useState<View>();
  const view = typesInOrder.find((value) => value === named) ?? opening;
  if (view === undefined && counts)
    setOpening(typesInOrder.find((type) => counts[type] > 0) ?? typesInOrder[0]);
  return [view, (chosen: View) => name(chosen)] as const;
}
