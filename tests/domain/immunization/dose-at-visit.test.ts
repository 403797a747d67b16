import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doseAtVisit, isGivenWithAll, type SaidOfDose } from '#domain/immunization/screening/not-given.ts';

const said = fc.record<SaidOfDose>({
  isContraindicated: fc.boolean(),
  isExplained: fc.boolean(),
  isTicked: fc.boolean(),
  hasVial: fc.boolean(),
});

test.each<[string, Partial<SaidOfDose>, string]>([
  ['with an open vial', {}, 'to-give'],
  ['that was ticked', { isTicked: true }, 'given'],
  ['that was ticked before there is a vial', { isTicked: true, hasVial: false }, 'without-vial'],
  ['that is refused', { isExplained: true }, 'not-given'],
  ['that is refused, and was ticked before', { isExplained: true, isTicked: true }, 'not-given'],
  ['that is refused, where no vial is open', { isExplained: true, hasVial: false }, 'not-given'],
  ['that something speaks against', { isContraindicated: true, isTicked: true }, 'contraindicated'],
])('a dose %s', (_, changes, state) => {
  const dose = { isContraindicated: false, isExplained: false, isTicked: false, hasVial: true, ...changes };
  expect(doseAtVisit(dose)).toBe(state);
});

test('ticking all gives each dose that has a vial, except those answered or contraindicated', () => {
  fc.assert(
    fc.property(fc.array(said), (doses) => {
      const after = doses.map((dose) =>
        isGivenWithAll(doseAtVisit(dose)) ? { ...dose, isTicked: true } : dose,
      );
      for (const [at, dose] of doses.entries()) {
        const [before, now] = [doseAtVisit(dose), doseAtVisit(after[at]!)];
        if (dose.isContraindicated || dose.isExplained || !dose.hasVial) expect(now).toBe(before);
        else expect(now).toBe('given');
      }
      // The dose that the button announces is the dose recorded, also after a second tap.
      const count = (of: readonly SaidOfDose[], isIt: (state: ReturnType<typeof doseAtVisit>) => boolean) =>
        of.filter((dose) => isIt(doseAtVisit(dose))).length;
      expect(count(after, (state) => state === 'given')).toBe(count(doses, isGivenWithAll));
      expect(count(after, isGivenWithAll)).toBe(count(doses, isGivenWithAll));
    }),
  );
});
