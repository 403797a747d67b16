import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOtherLive, proposedSeries, seriesOfAntigen } from '#domain/immunization/schedule/products.ts';
import { allSeries } from '#domain/immunization/schedule/series.ts';

// Names from WHO's list of prequalified vaccines, NPHCDA's tally sheets and vaccination cards.
describe('the series proposed for a vaccine by its name', () => {
  it.each<[string | null, string]>([
    ['BCG', 'BCG, bcg, BCG vaccine, BCG (20 doses), BCG 20-dose vial'],
    [
      'bOPV',
      'bOPV, OPV, OPV 0, OPV1, tOPV, Polio, Oral polio, Oral Polio Vaccine, bivalent OPV, Polio (oral)',
    ],
    [
      'HepB',
      'HepB, Hep B, Hepatitis B, Hepatitis B vaccine (birth dose), HBV, HepB0, Hep-B BD, Engerix-B, Euvax B',
    ],
    [
      'Penta',
      'Penta, Pentavalent, PENTA 1, DTP-HepB-Hib, DPT-HepB-Hib, DTwP-HepB-Hib, DTP-Hib-HepB, DPT/HepB/Hib, Pentavalent (DPT-HepB-Hib), Pentavalent vaccine 10 doses, Quinvaxem, Pentavac, Easyfive-TT, ComBE Five, Shan-5, Hexaxim, Hexavalent, Infanrix hexa, DTwP-HepB-Hib-IPV',
    ],
    [
      'PCV',
      'PCV, PCV10, PCV-10, PCV 13, PCV13 (Prevenar 13), Prevenar 13, Prevnar 20, Synflorix, Pneumosil, Pneumococcal conjugate, Pneumococcal conjugate vaccine 13-valent',
    ],
    [
      'Rota',
      'Rota, Rotavirus, Rotarix, Rotavac, ROTAVAC 5D, Rotasiil, Rotasiil-Liquid, RotaTeq, RV1, Rota 2',
    ],
    ['IPV', 'IPV, fIPV, IPV 1, Inactivated polio vaccine, Polio inactivated, Imovax Polio, ShanIPV, eIPV'],
    [
      'Malaria',
      'Malaria, Malaria vaccine, R21, R21/Matrix-M, R21 Matrix M, RTS,S, RTS,S/AS01, Mosquirix, Malaria (R21)',
    ],
    ['VitA', 'VitA, Vitamin A, vit. A, Vitamin A 100,000 IU, Retinol'],
    [
      'MR',
      'MR, MR1, MCV, MCV1, MCV 2, Measles, Measles-Rubella, Measles/Rubella, MMR, Measles rubella vaccine, MRCV, Priorix',
    ],
    ['YF', 'YF, Yellow Fever, Yellow fever vaccine (10 doses), YFV, Stamaril'],
    [
      'Men',
      'Men, MenA, MenAfriVac, Men A conjugate, MenACWY, Men5CV, MenFive, Meningitis, Meningococcal A, CSM',
    ],
    [
      'HPV',
      'HPV, Gardasil, Gardasil 9, Cervarix, Cecolin, Walrinvax, Human papillomavirus, Human Papilloma Virus vaccine',
    ],
    // Known names in no series: vaccines of other programmes or outbreaks, or with too few components of a series.
    [
      null,
      'Td, TT, Tetanus, Tetanus toxoid, nOPV2, mOPV2, JE, Japanese encephalitis, COVID-19, Covishield, Typhoid, TCV, Rabies, OCV, Cholera, Varicella, Rubella, DTP, DPT, Hib, HepA, Hepatitis A, Hepatitis B immunoglobulin, Menopur, Vitamin K, Vitamin B, Opvee',
    ],
    [null, 'constructor, toString, __proto__, -, 10, Penta and PCV'],
  ])('%s: %s', (series, names) => {
    for (const name of names.split(', ').map((one) => one.trim()))
      expect([name, proposedSeries(name)]).toEqual([name, series]);
  });

  it('is that of the schedule’s own names, in any spelling', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...allSeries),
        fc.constantFrom(' ', '-', '', ' vaccine', ' 10 doses'),
        (series, end) => {
          for (const name of [series, series.toUpperCase(), ` ${series.toLowerCase()}`])
            expect(proposedSeries(name + end)).toBe(series);
        },
      ),
    );
  });

  it('does not exist if a name’s parts belong to two', () => {
    expect(proposedSeries('PCV (Penta)')).toBeNull();
  });
});

it('a chosen series applies, whatever the name', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom(...allSeries)),
      fc.constantFrom(...allSeries),
      (name, series) => {
        expect(seriesOfAntigen({ name, series })).toBe(series);
        expect(seriesOfAntigen({ name, series: 'outside' })).toBeNull();
        expect(seriesOfAntigen({ name })).toBe(proposedSeries(name));
      },
    ),
  );
});

it('knows the live injected vaccines of other programmes', () => {
  expect(['Varicella', 'Chickenpox vaccine', 'Ervebo', 'Qdenga'].every(isOtherLive)).toBe(true);
  expect(['Td', 'Typhoid', 'COVID-19', 'Oral cholera', 'MR'].some(isOtherLive)).toBe(false);
});
