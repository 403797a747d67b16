import type { AntigenId, EventId } from '#domain/kernel/ids.ts';
import type { WalletFileRow } from '#client/db/rows.ts';
import type { Engine } from '#client/engine.ts';
import { newUuid7 } from './bench-engine.ts';
import { filledLedger } from './filled-ledger.ts';

export interface ExplainTimes {
  /** Milliseconds until the newest movements of a wallet are there, for each wallet. */
  readonly firstPages: readonly number[];
  /** Milliseconds of each older page of one wallet, down to its first movement. */
  readonly olderPages: readonly number[];
}

const pageSize = 25;

/** Times the explanation of a balance over a ledger of that many entries, through the calls that the screen makes. */
async function measureExplain(options: { entries: number; rounds: number }): Promise<ExplainTimes> {
  const engine = await filledLedger(options.entries);
  const wallets = await openWallets(engine);
  const pageOf = (antigen: AntigenId, page: number) =>
    engine.queries.movements({ antigen, figure: 'balance', page, pageSize });
  const firstPages: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const { antigen } = wallets[round % wallets.length] as WalletFileRow;
    const start = performance.now();
    await pageOf(antigen, 0);
    firstPages.push(performance.now() - start);
  }
  const olderPages: number[] = [];
  const [{ antigen, balance }] = wallets as [WalletFileRow];
  let sum = 0;
  for (let page = 0, hasOlder = true; hasOlder; page += 1) {
    const start = performance.now();
    const found = await pageOf(antigen, page);
    olderPages.push(performance.now() - start);
    sum += found?.rows.reduce((doses, { change }) => doses + change, 0) ?? 0;
    hasOlder = found?.hasOlder ?? false;
  }
  if (sum !== balance) throw new Error(`the movements sum to ${sum}, the wallet holds ${balance}`);
  engine.close();
  return { firstPages, olderPages };
}

/** Creates the wallets that the entries add up to. */
async function openWallets({ db }: Engine): Promise<WalletFileRow[]> {
  const wallets = new Map<AntigenId, WalletFileRow>();
  await db.ledger.each(({ facility, antigen, doses }) => {
    const balance = (wallets.get(antigen)?.balance ?? 0) + doses;
    const figures = { balance, issued: 0, wastage: 0 };
    wallets.set(antigen, {
      facility,
      antigen,
      id: newUuid7() as EventId,
      ...figures,
    });
  });
  const rows = [...wallets.values()];
  await db.wallet.bulkPut(rows);
  return rows;
}

Object.assign(globalThis, { measureExplain });
