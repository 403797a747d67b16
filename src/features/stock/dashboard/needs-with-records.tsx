import { cases } from '#contract/calls/cases.ts';
import { useOnlinePage } from '#bindings/online/use-online-page.ts';
import { NeedList } from './need-list.tsx';
import { needsOf, type StockToday } from './needs.ts';

interface NeedsWithRecordsProps {
  readonly today: StockToday;
  /** Whose: what one user read is never shown to another. */
  readonly user: string;
}

const newest = { query: '', pageIndex: 0, pageSize: 100, sort: null };
const noParams = {};

/** What needs the officer, cases with the record behind them: whose it is and what it moves is the server's to say, now or when it last did. */
export function NeedsWithRecords({ today, user }: NeedsWithRecordsProps) {
  const { page } = useOnlinePage(cases.open, { user, params: noParams, state: newest });
  const records = new Map(page?.rows.map((record) => [record.id, record]));
  return <NeedList needs={needsOf(today, records)} />;
}
