import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { lotOfBox } from '#features/stock/scan/lot-of-box.ts';
import type { ReadBox } from '#features/stock/delivery/found-lots.ts';
import { valuesOfBox } from '#features/stock/scan/use-label-scan.tsx';

const unknown: ReadBox = { gtin: null, antigen: '', batchNo: '', expiryOn: '', vendor: '', perVial: '' };
const scannedBy = ({ antigen, batchNo, expiryOn, vendor, perVial }: ReadBox) => ({
  antigen,
  batchNo,
  expiryOn,
  vendor,
  dosesPerVial: perVial,
});

describe('a box that is scanned into a form', () => {
  const first: ReadBox = {
    ...unknown,
    antigen: 'bcg',
    batchNo: 'LOTA',
    expiryOn: '2028-03-31',
    vendor: 'SII',
  };

  test('leaves fields empty that its code lacks, whatever the previous box had', () => {
    const before = { ...scannedBy(first), vvmStage: 'II', doses: '40' };
    const { values, told } = valuesOfBox({ ...unknown, batchNo: 'LOTB' }, before, scannedBy(first));
    expect(values).toMatchObject({ antigen: '', batchNo: 'LOTB', expiryOn: '', vendor: '', vvmStage: '' });
    expect(values).not.toHaveProperty('doses');
    expect(told).toEqual([]);
  });

  test('keeps typed fields until a box of another batch is scanned', () => {
    const typed = { antigen: 'bcg', batchNo: 'lota ', expiryOn: '2028-01-31', vvmStage: 'I' };
    const same = valuesOfBox({ ...unknown, batchNo: 'LOTA' }, typed, {});
    expect(same).toEqual({
      values: { antigen: 'bcg', batchNo: 'LOTA', expiryOn: '2028-01-31', vendor: '', dosesPerVial: '' },
      told: [],
    });
    const other = valuesOfBox({ ...unknown, batchNo: 'LOTB' }, typed, {});
    expect(other.values).toMatchObject({ batchNo: 'LOTB', expiryOn: '', vvmStage: '' });
    expect(other.told).toEqual(['This box has another batch than lota. The form shows what the box says.']);
  });

  test('names the fields that it contradicts', () => {
    const typed = { antigen: 'mr', batchNo: '', expiryOn: '2028-01-31' };
    expect(valuesOfBox(first, typed, {}).told).toEqual([
      'This box is of another vaccine than was chosen. The form shows what the box says.',
      'The box says that it expires on 31/03/2028, not on 31/01/2028. The form shows what the box says.',
    ]);
    expect(valuesOfBox(first, scannedBy(first), scannedBy(first)).told).toEqual([]);
  });

  test('keeps nothing from an earlier box', () => {
    const part = (name: string) => fc.constantFrom('', `${name}1`, `${name}2`);
    const boxes = fc.array(
      fc
        .record({
          antigen: part('a'),
          batchNo: part('b'),
          expiryOn: part('e'),
          vendor: part('v'),
          perVial: part('p'),
        })
        .map((said): ReadBox => ({ gtin: null, ...said })),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(boxes, (all) => {
        let form: Record<string, string> = {};
        let scanned: Record<string, string> = {};
        for (const box of all) {
          form = { ...form, ...valuesOfBox(box, form, scanned).values };
          scanned = scannedBy(box);
        }
        const last = all.at(-1) ?? unknown;
        expect(form).toMatchObject(scannedBy(last));
      }),
    );
  });
});

describe('the lot of a box', () => {
  const lot = (antigen: string, batchNo: string, expiryOn: string) => ({
    antigen,
    batchNo,
    expiryOn: expiryOn as LocalDate,
  });
  const lots = [lot('bcg', 'A1', '2027-01-31'), lot('mr', 'A1', '2027-06-30'), lot('mr', 'A1', '2028-06-30')];
  const box = { batchNo: 'a1', expiryOn: '2028-06-30' as LocalDate, antigen: 'mr' };

  test('is found by vaccine, and by expiry if two share a batch', () => {
    expect(lotOfBox(lots, box)).toEqual({ lot: lots[2], told: null });
    expect(lotOfBox(lots, { ...box, expiryOn: null })).toEqual({ lot: lots[1], told: null });
    expect(lotOfBox(lots, { ...box, antigen: null, expiryOn: null })).toEqual({ lot: lots[0], told: null });
  });

  test('with another expiry is found, with a warning', () => {
    expect(lotOfBox(lots, { ...box, antigen: 'bcg' })).toEqual({
      lot: lots[0],
      told: 'Batch a1 is written down here with expiry 31/01/2027. The box says 30/06/2028: please compare.',
    });
  });

  test('that is another vaccine is refused', () => {
    expect(lotOfBox(lots, { ...box, antigen: 'opv' })).toMatchObject({
      lot: null,
      refusal: 'Batch a1 is another vaccine here than on the box you scanned. Please choose the lot by hand.',
    });
    expect(lotOfBox(lots, { ...box, batchNo: 'B' })).toEqual({ lot: null, refusal: null });
  });
});
