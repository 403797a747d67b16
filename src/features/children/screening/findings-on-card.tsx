import type { ChildCard } from '#client/children/card.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { useChildUrl } from '../child-url.ts';
import { findingKey } from './visit-answers.ts';
import { findingWord, screeningStrings as words } from './screening-strings.ts';
import './screening.css';

/** Contraindications of this child, each with a button to revise it. They are never printed, because other people read the paper. */
export function FindingsOnCard({ card: { findings, child } }: { readonly card: ChildCard }) {
  const { openTask } = useChildUrl();
  if (findings.length === 0 && child.screened === undefined) return null;
  return (
    <Stack as="section" align="start" className="screening ui-no-print" aria-label={words.card}>
      {findings.length === 0 ? null : <h3 className="child-part">{words.card}</h3>}
      {findings.length === 0 ? null : (
        <Stack as="ul" gap="none" role="list" className="screening-findings">
          {findings.map((one) => (
            <Cluster
              as="li"
              gap="medium"
              rowGap="small"
              justify="between"
              key={`${one.event} ${findingKey(one)}`}
            >
              <Flag tone="warning">{words.foundOn(findingWord(one), formatDate(one.on))}</Flag>
              <Button
                tone="quiet"
                about={findingWord(one)}
                onClick={() => openTask('revise', findingKey(one))}
              >
                {words.revise}
              </Button>
            </Cluster>
          ))}
        </Stack>
      )}
      {child.screened === undefined ? null : (
        <p className="ui-soft">{words.asked(formatDate(child.screened.on))}</p>
      )}
    </Stack>
  );
}
