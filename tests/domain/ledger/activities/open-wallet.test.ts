import { describe, expect, it } from 'vitest';
import { bcg, given, openWallet, opv, receive } from '../given-ledger.ts';

describe('open-wallet', () => {
  it('without anything, opens an empty wallet and moves no dose', () => {
    const then = given().when(openWallet());
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 0, issued: 0, wastage: 0 });
    expect(then.movements).toEqual([]);
    expect(then.entry).toBeNull();
  });

  it('with the wallet already open, is accepted and changes nothing', () => {
    const before = given(receive(100));
    const then = before.when(openWallet());
    expect(then.verdict).toBe('accepted');
    expect(then.after).toEqual(before.state);
  });

  it('opens only the wallet that it names', () => {
    expect([...given(receive(100)).when(openWallet(opv)).after.wallets.keys()]).toEqual([bcg, opv]);
  });
});
