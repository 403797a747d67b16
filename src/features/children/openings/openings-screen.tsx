import { children } from '#contract/calls/children.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { Page } from '#ui/layout/page.tsx';
import { openingsListing } from './openings-listing.tsx';
import { openingsStrings } from './openings-strings.ts';

/** Who above the facility asked who a child of it is, and why. */
export function OpeningsScreen() {
  return (
    <Page title={openingsStrings.title} description={openingsStrings.description}>
      <OnlineListing endpoint={children.openings} listing={openingsListing} />
    </Page>
  );
}
