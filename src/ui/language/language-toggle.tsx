import { languages, languageTags } from '#language/languages.ts';
import { chooseLanguage, spokenTag } from '#language/spoken.ts';
import { Toggle } from '../layout/toggle.tsx';
import { uiStrings } from '../strings.ts';

interface LanguageToggleProps {
  /** Keeps what is typed beside it: the page is loaded again in the language. */
  readonly onChosen?: () => void;
}

/** The language of this device, each called by its own name. */
export function LanguageToggle({ onChosen }: LanguageToggleProps) {
  return (
    <>
      <Toggle
        label={uiStrings.language}
        options={languageTags.map((value) => ({ value, label: languages[value].name }))}
        value={spokenTag}
        onChange={(tag) => {
          chooseLanguage(tag);
          onChosen?.();
          window.location.reload();
        }}
      />
      {languages[spokenTag].isReviewed ? null : <p className="ui-soft text-small">{uiStrings.notReviewed}</p>}
    </>
  );
}
