import type { ReactNode } from 'react';
import type { ShownChild } from '#client/children/shown.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Details } from '#ui/layout/details.tsx';
import { birthWords, sexWord, shownVaccNo } from '../child-facts.ts';
import { childLabels, childStrings } from '../strings.ts';

interface ChildSummaryProps {
  readonly child: ShownChild;
  /** Chips under the name. */
  readonly notes?: ReactNode;
  readonly action?: ReactNode;
}

/** One of several children to choose from, with the facts that distinguish them. */
export function ChildSummary({ child, notes, action }: ChildSummaryProps) {
  return (
    <Stack as="article" gap="small" align="start" className="child-summary" aria-label={child.fullname}>
      <Cluster gap="medium" rowGap="tight">
        <strong>{child.fullname}</strong>
        {notes}
      </Cluster>
      <Details
        items={[
          { term: childStrings.vaccNo, value: shownVaccNo(child.vaccNo) },
          { term: childLabels.bornOn, value: birthWords(child) },
          { term: childLabels.sex, value: sexWord(child) },
          { term: childLabels.caregiverName, value: child.caregiverName },
          { term: childLabels.caregiverNumber, value: child.caregiverNumber },
          { term: childLabels.address, value: child.address },
          { term: childLabels.settlement, value: child.settlement },
        ]}
      />
      {action}
    </Stack>
  );
}
