import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { ChildCardModal } from './child-card-modal.tsx';
import { ChildPage } from './child-page.tsx';
import { DueView } from './due-view.tsx';
import { ImmunizeModal } from './immunize-modal.tsx';
import { typesInOrder } from './immunize-strings.ts';
import { recordsStrings } from './records-strings.ts';
import { RecordsView } from './records-view.tsx';
import { childStrings } from './strings.ts';
import './children.css';

const views = [...typesInOrder, 'due'] as const;

/** What was given, by the type of session, and who is to come. */
export function RecordsScreen() {
  const [view, setView] = useUrlChoice('view', views);
  const choice = (
    <Toggle
      label={childStrings.viewChoice}
      options={views.map((value) => ({
        value,
        label: value === 'due' ? recordsStrings.dueList : value,
      }))}
      value={view}
      onChange={setView}
    />
  );
  return (
    <ChildPage title={childStrings.recordsTitle}>
      {(officer) => (
        <>
          {view === 'due' ? (
            <DueView officer={officer} choice={choice} />
          ) : (
            <RecordsView key={view} type={view} choice={choice} />
          )}
          <ChildCardModal officer={officer} />
          <ImmunizeModal officer={officer} form="knows-email" />
        </>
      )}
    </ChildPage>
  );
}
