import type { WalletNotices } from '#client/stock/notices.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { ShownWallet } from '../shown.ts';

/** The wallets, those first that need somebody soonest; those that need it alike stay as they came. */
export function byUrgency(
  wallets: readonly ShownWallet[],
  notices: ReadonlyMap<AntigenId, WalletNotices>,
): readonly ShownWallet[] {
  const rank = ({ antigen }: ShownWallet) => urgencyOf(notices.get(antigen));
  return wallets.toSorted((a, b) => rank(a) - rank(b));
}

/** From 0, the most urgent: out of stock, doses that must not be given, at the minimum, lots to use first, the rest. */
function urgencyOf(notices: WalletNotices | undefined): number {
  if (notices === undefined) return 4;
  if (notices.isOut) return 0;
  if (notices.stock.expired + notices.stock.discard + notices.stock.onHold > 0) return 1;
  if (notices.level?.standing === 'at-minimum') return 2;
  return notices.toSee.length > 0 ? 3 : 4;
}
