import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { ChildCardModal } from '../card/child-card-modal.tsx';
import { ChildPage } from '../child-page.tsx';
import { ImmunizationView } from './immunization-view.tsx';
import { ImmunizeModal } from '../immunize/immunize-modal.tsx';
import { RegistrationView } from './registration-view.tsx';
import { childStrings } from '../strings.ts';
import { VisitResult } from '../visit/visit-result.tsx';
import '../children.css';

const views = ['registration', 'immunization'] as const;

/** The children of the facility: registered here, and immunized from the other view. */
export function RegistrationScreen() {
  const [view, setView] = useUrlChoice('view', views);
  const choice = (
    <Toggle
      label={childStrings.viewChoice}
      options={views.map((value) => ({ value, label: childStrings[value] }))}
      value={view}
      onChange={setView}
    />
  );
  const View = view === 'registration' ? RegistrationView : ImmunizationView;
  return (
    <ChildPage title={childStrings.registrationTitle}>
      {(officer) => (
        <>
          <View key={view} officer={officer} choice={choice} />
          <ChildCardModal officer={officer} />
          <ImmunizeModal officer={officer} />
          <VisitResult officer={officer} />
        </>
      )}
    </ChildPage>
  );
}
