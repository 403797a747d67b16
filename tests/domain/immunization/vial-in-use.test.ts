import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vialInUse, type VialToUse } from '#domain/immunization/schedule/usual-vials.ts';
import { day } from './children.ts';

const on = day('2026-11-20');
const vial = (source: string, batchNo: string, openedOn: string | null = null): VialToUse => ({
  source,
  label: { batchNo, expiryOn: day('2027-06-30') },
  openedOn: openedOn === null ? null : day(openedOn),
});

test.each<[string, readonly VialToUse[], string | undefined, string | undefined]>([
  ['the only lot', [vial('a', 'B-1')], undefined, 'a'],
  ['the open vial of the only lot', [vial('v', 'B-1', '2026-11-01'), vial('a', 'B-1')], undefined, 'v'],
  ['the vial that was opened on the day', [vial('v', 'B-1', '2026-11-20'), vial('a', 'B-2')], undefined, 'v'],
  ['none of several lots', [vial('a', 'B-1'), vial('b', 'B-2')], undefined, undefined],
  [
    'no vial that was opened on another day, where others fit',
    [vial('v', 'B-1', '2026-11-19'), vial('a', 'B-2')],
    undefined,
    undefined,
  ],
  ['what was chosen for the child before', [vial('v', 'B-1', '2026-11-20'), vial('a', 'B-2')], 'a', 'a'],
  ['no vial that is used up since it was chosen', [vial('a', 'B-1'), vial('b', 'B-2')], 'v', undefined],
  ['nothing where there is nothing', [], undefined, undefined],
])('a dose comes from %s', (_, fit, chosen, source) => {
  expect(vialInUse(fit, { on, chosen })?.source).toBe(source);
});

test('a batch is preselected only if it is the only one, is today’s, or was chosen', () => {
  const vials = fc.uniqueArray(
    fc.record({
      source: fc.uuid(),
      batchNo: fc.constantFrom('B-1', 'B-2', 'B-3'),
      openedOn: fc.constantFrom(null, '2026-11-01', '2026-11-20'),
    }),
    { selector: ({ source }) => source, maxLength: 5 },
  );
  fc.assert(
    fc.property(vials, fc.nat(8), (drawn, at) => {
      const fit = drawn.map(({ source, batchNo, openedOn }) => vial(source, batchNo, openedOn));
      const chosen = fit[at]?.source;
      const used = vialInUse(fit, { on, chosen });
      if (used === undefined)
        expect(fit.length === 0 || new Set(fit.map(({ label }) => label.batchNo)).size > 1).toBe(true);
      else {
        const isOnly = fit.every(({ label }) => label.batchNo === used.label.batchNo);
        expect(isOnly || used.openedOn === on || used.source === chosen).toBe(true);
      }
    }),
  );
});
