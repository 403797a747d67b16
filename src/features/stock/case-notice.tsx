import type { OpenCase } from '#client/queries/open-cases.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { markStrings } from './mark-strings.ts';

/** A card's room; the sync centre has them all. */
const mostShown = 3;

/** What others made this facility look into, such as stock that counted otherwise where it arrived. */
export function CaseNotice({ cases }: { readonly cases: readonly OpenCase[] }) {
  if (cases.length === 0) return null;
  const more = cases.length - mostShown;
  return (
    <Banner
      tone="warning"
      title={markStrings.casesOpen(cases.length)}
      action={
        <ButtonLink to="/sync" icon="alert">
          {markStrings.toSyncCentre}
        </ButtonLink>
      }
    >
      <ul role="list">
        {cases.slice(0, mostShown).map(({ id, detail }) => (
          <li key={id}>{detail}</li>
        ))}
        {more > 0 ? <li>{markStrings.moreCases(more)}</li> : null}
      </ul>
    </Banner>
  );
}
