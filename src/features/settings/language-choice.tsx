import { LanguageToggle } from '#ui/language/language-toggle.tsx';
import { Section } from '#ui/layout/section.tsx';
import { uiStrings } from '#ui/strings.ts';
import { settingsStrings } from './strings.ts';

/** The language of this tablet. */
export function LanguageChoice() {
  return (
    <Section title={uiStrings.language} description={settingsStrings.lookHint}>
      <div className="mt-3 grid gap-1.5">
        <LanguageToggle />
      </div>
    </Section>
  );
}
