import { Page } from '../layout/page.tsx';
import { Section } from '../layout/section.tsx';
import { Toggle } from '../layout/toggle.tsx';
import { themes, useAppearance } from '../theme/appearance.ts';
import type { Specimen } from './specimen.ts';
import './toolkit.css';

const files = import.meta.glob<{ readonly specimens: readonly Specimen[] }>('./specimens/*.tsx', {
  eager: true,
});
const specimens = Object.values(files).flatMap((file) => file.specimens);

/** `/toolkit`, in development: every part in every state, in the theme of the app. */
export function Toolkit() {
  const { theme, chooseTheme } = useAppearance();
  return (
    <main className="toolkit">
      <Page title="Toolkit">
        <Toggle
          label="Theme"
          options={themes.map((value) => ({ value, label: value }))}
          value={theme}
          onChange={chooseTheme}
        />
        {specimens.map(({ title, note, show: Show }) => (
          <Section key={title} title={title} note={note}>
            <div className="toolkit-specimen">
              <Show />
            </div>
          </Section>
        ))}
      </Page>
    </main>
  );
}
