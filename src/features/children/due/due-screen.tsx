import { ChildCardModal } from '../card/child-card-modal.tsx';
import { ChildPage } from '../child-page.tsx';
import { ImmunizeModal } from '../immunize/immunize-modal.tsx';
import { VisitResult } from '../visit/visit-result.tsx';
import { dueStrings } from './due-strings.ts';
import { DueView } from './due-view.tsx';
import '../children.css';

/** Who is to come, and who is to be called because they did not. */
export function DueScreen() {
  return (
    <ChildPage title={dueStrings.title}>
      {(officer) => (
        <>
          <DueView officer={officer} />
          <ChildCardModal officer={officer} />
          <ImmunizeModal officer={officer} form="knows-email" />
          <VisitResult officer={officer} />
        </>
      )}
    </ChildPage>
  );
}
