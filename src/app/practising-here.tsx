import { leavePractice } from '#bindings/practice.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { dashboardPath } from './paths.ts';
import { noticeStrings } from './strings.ts';

/** In the place of the login during a practice: nothing goes to the server then, so that nobody can sign in. */
export function PractisingHere() {
  return (
    <CentredPage title={noticeStrings.practiceTitle}>
      <p>{noticeStrings.practice}</p>
      <ButtonLink to={dashboardPath} tone="primary" size="large">
        {noticeStrings.goOnPractising}
      </ButtonLink>
      <Button onClick={leavePractice}>{noticeStrings.leavePractice}</Button>
    </CentredPage>
  );
}
