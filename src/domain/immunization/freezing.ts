import { type NamedAntigen, plain, seriesOfAntigen } from './products.ts';

/**
 * What freezing does to a vaccine, and what tells it.
 *
 * - `shake-test`: it is spoilt, and the shake test tells a vial that froze. The test is of vaccines adsorbed on aluminium, whose
 *   particles clump (Kartoglu et al., Bulletin of the WHO 2010;88:624-631).
 * - `no-test`: it is spoilt, or nobody knows of it, and no test tells it: a vial that may have frozen is not used.
 * - `unharmed`: oral polio and freeze-dried BCG, measles and yellow fever vaccines bear freezing (WHO, Temperature sensitivity of
 *   vaccines, WHO/IVB/06.10).
 */
export type Freezing = 'shake-test' | 'no-test' | 'unharmed';

const bySeries: Readonly<Record<string, Freezing>> = {
  HepB: 'shake-test',
  Penta: 'shake-test',
  PCV: 'shake-test',
  HPV: 'shake-test',
  bOPV: 'unharmed',
  BCG: 'unharmed',
  MR: 'unharmed',
  YF: 'unharmed',
  VitA: 'unharmed',
};

/** Of no series of the schedule: diphtheria, tetanus and pertussis, liquid Hib and hepatitis A are adsorbed. */
const adsorbedNames = /^(td|tt|dt|tdap|tetanus|diphtheria|d(tp|pt|twp|tap)|hib|hepa|hepatitisa|typbar)/;
const unharmedNames = /^([mnb]?opv|varicella|chickenpox|rubella|mumps|ebola|ervebo)/;

/** What freezing does to an antigen; IPV, rotavirus, malaria, meningitis and unknown vaccines are taken for spoilt. */
export function freezingOf(antigen: NamedAntigen): Freezing {
  const series = seriesOfAntigen(antigen);
  if (series !== null) return bySeries[series] ?? 'no-test';
  const name = plain(antigen.name);
  if (adsorbedNames.test(name)) return 'shake-test';
  return unharmedNames.test(name) ? 'unharmed' : 'no-test';
}
