import { describe, expect, it } from 'vitest';
import { bcg, given, openWallet, opv, receive } from '../given-ledger.ts';

describe('open-wallet', () => {
  it('given nothing, opens an empty wallet and moves no dose', () => {
    const then = given().when(openWallet());
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 0, issued: 0, wastage: 0 });
    expect(then.movements).toEqual([]);
    expect(then.entry).toBeNull();
  });

  it('given the wallet already, is accepted and changes nothing', () => {
    const before = given(receive(100));
    const then = before.when(openWallet());
    expect(then.verdict).toBe('accepted');
    expect(then.after).toEqual(before.state);
  });

  it('opens the wallet that it names, and no other', () => {
    expect([...given(receive(100)).when(openWallet(opv)).after.wallets.keys()]).toEqual([bcg, opv]);
  });
});
