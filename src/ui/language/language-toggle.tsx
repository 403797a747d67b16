import { languages, languageTags } from '#language/languages.ts';
import { chooseLanguage, spokenTag } from '#language/spoken.ts';
import { Toggle } from '../layout/toggle.tsx';
import { uiStrings } from '../strings.ts';

interface LanguageToggleProps {
  /** Stores values typed beside it, because the page is reloaded in the language. */
  readonly onChosen?: () => void;
}

/** Choice of this device's language, each by its own name. */
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
