import type { WalletNotices } from '#client/stock/notices.ts';
import { lotNotices, type LotNotice, type StockLevel, wholeTenths } from '#domain/ledger/stock-level.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { FlagButton } from '#ui/layout/flag.tsx';
import type { IconName } from '#ui/layout/icon.tsx';
import type { Tone } from '#ui/layout/tone.ts';
import {
  figureStrings,
  lotNoticeWords,
  shortNotice,
  shortStanding,
  standingWords,
} from './figure-strings.ts';
import type { NoticeTopic } from './use-figure-url.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';

const toneByNotice = {
  expired: 'danger',
  'vvm-discard': 'danger',
  'on-hold': 'danger',
  'expires-soon': 'warning',
  'vvm-use-first': 'warning',
} as const satisfies Record<LotNotice, Tone>;

const iconByNotice = {
  expired: 'alert',
  'vvm-discard': 'alert',
  'on-hold': 'pause',
  'expires-soon': 'calendar',
  'vvm-use-first': 'vial',
} as const satisfies Record<LotNotice, IconName>;

/** Only stock that has to be ordered is a warning; a scale of the level is beside the words. */
const lookByStanding = {
  'at-minimum': { tone: 'warning', icon: 'down' },
  between: { tone: 'neutral', icon: null },
  'above-maximum': { tone: 'neutral', icon: null },
} as const satisfies Record<StockLevel['position'], { tone: Tone; icon: IconName | null }>;

interface WalletNoticesProps {
  readonly antigen: string;
  readonly notices: WalletNotices;
  readonly today: LocalDate;
  readonly onOpen: (topic: NoticeTopic) => void;
}

/** The weeks that a wallet lasts, and its notices, most urgent first; each opens its details. */
export function WalletNoticeFlags({
  antigen,
  notices: { lots, stock, level: known, isOut, toSee },
  today,
  onOpen,
}: WalletNoticesProps) {
  // Without a dose, the weeks of stock are meaningless.
  const level = isOut ? null : known;
  const doses = { expired: stock.expired, 'vvm-discard': stock.discard };
  const counts = { ...lots, ...doses };
  const found = lotNotices.filter((notice) => counts[notice] > 0);
  if (found.length === 0 && level === null) return null;
  return (
    <Cluster
      as="ul"
      className="stock-notices"
      gap="medium"
      rowGap="none"
      role="list"
      aria-label={figureStrings.noticesOf(antigen)}
    >
      {level === null ? null : (
        <li>
          <FlagButton
            {...lookByStanding[level.position]}
            shortWords={shortStanding[level.position](weeksOf(level))}
            onClick={() => onOpen('level')}
          >
            {standingWords[level.position](weeksOf(level))}
          </FlagButton>
        </li>
      )}
      {found.map((notice, index) => (
        <li key={notice}>
          <FlagButton
            tone={toneByNotice[notice]}
            icon={iconByNotice[notice]}
            // After the first there is room for icons only.
            shortWords={index > 0 ? '' : shortWordsOf(notice, counts[notice], daysToExpiry(toSee, today))}
            onClick={() => onOpen(notice)}
          >
            {lotNoticeWords[notice](counts[notice])}
          </FlagButton>
        </li>
      ))}
    </Cluster>
  );
}

/** The weeks that a wallet lasts, in words. */
export function weeksOf({ weeks }: StockLevel): string {
  return figureStrings.weeks(wholeTenths(weeks));
}

function shortWordsOf(notice: LotNotice, count: number, days: number): string {
  return shortNotice[notice](notice === 'expires-soon' ? days : count);
}

/** The days until the first of the lots that expire soon. */
function daysToExpiry(lots: WalletNotices['toSee'], today: LocalDate): number {
  return Math.min(
    ...lots
      .filter(({ notice }) => notice === 'expires-soon')
      .map(({ expiryOn }) => daysBetween(today, expiryOn)),
  );
}
