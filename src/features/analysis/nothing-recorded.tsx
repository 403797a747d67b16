import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { analysisStrings } from './strings.ts';

/** What stands where a chart would be without a single figure: an empty one would say none. */
export function NothingRecorded({ heading, note }: { readonly heading: string; readonly note: string }) {
  return (
    <Section title={heading} note={note}>
      <EmptyState title={analysisStrings.nothing} hint={analysisStrings.nothingHint} />
    </Section>
  );
}
