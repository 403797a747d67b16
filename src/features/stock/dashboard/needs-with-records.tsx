import { cases } from '#contract/calls/cases.ts';
import { useOnlinePage } from '#bindings/online/use-online-page.ts';
import { NeedList } from './need-list.tsx';
import { needsOf, type StockToday } from './needs.ts';

interface NeedsWithRecordsProps {
  readonly today: StockToday;
  /** The user whose answers these are, so that another user's are never shown. */
  readonly user: string;
}

const newest = { query: '', pageIndex: 0, pageSize: 100, sort: null };
const noParams = {};

/**
 * Lists the officer's open tasks; a case shows the record behind it, its owner and its effect, as the server describes them now or last
 * did.
 */
export function NeedsWithRecords({ today, user }: NeedsWithRecordsProps) {
  const { page } = useOnlinePage(cases.open, { user, params: noParams, state: newest });
  const records = new Map(page?.rows.map((record) => [record.id, record]));
  return <NeedList needs={needsOf(today, records)} />;
}
