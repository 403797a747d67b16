import { aefi } from '#contract/endpoints/aefi.ts';
import { OnlineListing } from '#officer/online/online-listing.tsx';
import { Page } from '#ui/layout/page.tsx';
import { aboveListing } from './aefi-listing.tsx';
import { aefiStrings as words } from './aefi-strings.ts';

/** The adverse events of all facilities of one's unit, without who the children are. */
export function AefiAboveScreen() {
  return (
    <Page title={words.aboveTitle} description={words.aboveNote}>
      <OnlineListing endpoint={aefi.list} listing={aboveListing} />
    </Page>
  );
}
