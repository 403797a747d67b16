import { ChildCardModal } from './child-card-modal.tsx';
import { ChildPage } from './child-page.tsx';
import { ImmunizeModal } from './immunize-modal.tsx';
import { childStrings } from './strings.ts';
import './children.css';

/** What was given, by the type of session. */
export function RecordsScreen() {
  return (
    <ChildPage title={childStrings.recordsTitle}>
      {(officer) => (
        <>
          <ChildCardModal officer={officer} />
          <ImmunizeModal officer={officer} />
        </>
      )}
    </ChildPage>
  );
}
