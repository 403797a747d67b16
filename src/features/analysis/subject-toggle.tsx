import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';
import { subjects, type Subject } from './selection.ts';
import { analysisStrings, subjectLabels } from './strings.ts';

const options = subjects.map((value) => ({ value, label: subjectLabels[value] }));

/** What the analysis is about. */
export function SubjectToggle({ subject }: { readonly subject: Subject }) {
  const change = useUrlChanges();
  return (
    <Toggle
      label={analysisStrings.subjectChoice}
      options={options}
      value={subject}
      // Places and periods stay; what only the other subject knows does not.
      onChange={(next) =>
        change(
          {
            of: next === subjects[0] ? undefined : next,
            view: undefined,
            status: undefined,
            chart: undefined,
          },
          'push',
        )
      }
    />
  );
}
