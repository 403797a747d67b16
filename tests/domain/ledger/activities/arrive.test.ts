import { describe, expect, it } from 'vitest';
import { activities, relayedActivities } from '#domain/ledger/activities/index.ts';
import { arrivePayloadSchema } from '#domain/ledger/activities/receive.ts';
import { entryId } from '../../ids.ts';
import { arrive, bcg, given, kano, label, receive, zonalStore } from '../given-ledger.ts';

describe('arrive', () => {
  it('without a wallet, opens one with the arrived doses', () => {
    const then = given().when(arrive(40));
    expect(then.wallet()).toEqual({ antigen: bcg, balance: 40, issued: 0, wastage: 0 });
  });

  it('with stock, opens a separate lot beside it', () => {
    const then = given(receive(100)).when(arrive(40));
    expect(then.wallet()?.balance).toBe(140);
    expect([then.left(101), then.left(500)]).toEqual([100, 40]);
    expect(then.after.lots.get(entryId(500))).toMatchObject({ ...label, received: 40 });
  });

  it('takes the doses out of transit', () => {
    expect(given().when(arrive(40)).movements).toEqual([
      { antigen: bcg, lot: entryId(500), from: 'in_transit', to: 'store', doses: 40, opens: label },
    ]);
  });

  it('writes a line that points to the sender and its entry', () => {
    expect(given().when(arrive(40)).entry).toMatchObject({
      id: entryId(500),
      activity: 'arrive',
      source: entryId(800),
      origin: zonalStore,
      destination: kano,
      doses: 40,
      wastage: 0,
    });
  });

  it('is written by the relay only, and by no other activity', () => {
    expect(Object.keys(activities).filter((type) => relayedActivities.has(type as never))).toEqual([
      'arrive',
    ]);
  });

  it.each(['source', 'arrival', 'origin', 'destination', 'doses', 'batchNo'])('needs %s', (field) => {
    const { [field]: _left, ...rest } = arrive(40).payload as unknown as Record<string, unknown>;
    expect(arrivePayloadSchema.safeParse(arrive(40).payload).success).toBe(true);
    expect(arrivePayloadSchema.safeParse(rest).success).toBe(false);
  });
});
