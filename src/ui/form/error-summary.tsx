import { Banner } from '../layout/banner.tsx';
import { uiStrings } from '../strings.ts';
import type { Field } from './define-form.ts';

interface ErrorSummaryProps {
  readonly text: string;
  readonly tone: 'danger' | 'neutral';
  /** The fields that are marked, in the form's order. */
  readonly marked: readonly Field[];
  readonly onGoTo: (name: string) => void;
}

/** What keeps a form from being saved, and a way to each field that it is about. */
export function ErrorSummary({ text, tone, marked, onGoTo }: ErrorSummaryProps) {
  return (
    <div className="ui-error-summary">
      <div role={tone === 'danger' ? undefined : 'alert'}>
        <Banner tone={tone}>{text}</Banner>
      </div>
      {marked.length === 0 ? null : (
        <ul aria-label={uiStrings.fieldsToCorrect} role="list">
          {marked.map(({ name, label }) => (
            <li key={name}>
              <button type="button" className="ui-link" onClick={() => onGoTo(name)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
