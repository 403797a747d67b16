import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { utilizeActivity } from './source-activities.tsx';
import { SourceForm, type SourceFormProps } from './source-form.tsx';
import type { UtilizeFormValues } from './source-forms.ts';
import { stockStrings } from '../strings.ts';

type UtilizeFormProps = Omit<SourceFormProps<UtilizeFormValues>, 'activity' | 'proposal'>;

/** The form of a utilization; the children that were recorded as immunized from the entry are counted and proposed. */
export function UtilizeForm(props: UtilizeFormProps) {
  const { children } = pageEngine();
  const { entry, doses } = props.source;
  const count = useLiveQuery(async () => (await children.givenFrom(entry)).children, [children, entry]);
  const proposal = useMemo(() => {
    if (count === undefined || count === 0) return undefined;
    const notice = <Banner tone="info">{stockStrings.childrenRecorded(count)}</Banner>;
    // More than the doses handed out would be refused: then they say which of the two numbers is wrong.
    return { notice, values: count <= doses ? { childrenImmunized: String(count) } : {} };
  }, [count, doses]);
  if (count === undefined) return <Skeleton />;
  return <SourceForm {...props} activity={utilizeActivity} {...(proposal && { proposal })} />;
}
