import { schedule } from './schedule-data.ts';

/** The choice of no series, for an antigen outside the schedule. */
export const outside = 'outside';

/** An antigen in the list of antigens. */
export interface NamedAntigen {
  readonly name: string;
  /** Series chosen for it, or {@link outside}; absent if none was chosen. */
  readonly series?: string | null | undefined;
}

/**
 * Names of vaccines besides the schedule's own, by the series suggested for them: products and short forms of WHO's list of prequalified
 * vaccines and of cards, without spaces and punctuation. A hexavalent vaccine counts as Penta.
 */
const namesBySeries: Readonly<Record<string, RegExp>> = {
  bOPV: /^(b|t)?opv[0-3]?$|^b?opv13$|^bivalentb?opv$|^(oral|bivalent|bivalentoral)?polio(myelitis)?(oral)?(drops)?$/,
  HepB: /^hepb(0|bd)?$|^hepatitisb$|^hb(v|0)$|^engerixb?$|^euvaxb$|^hepavaxgene(tf)?$|^genevacb$/,
  Penta:
    /^penta(valent)?[1-3]?$|^d(tp|pt|twp|tap)(w|a)?(hepb|hbv?|hepatitisb)hib[1-3]?$|^d(tp|pt|twp|tap)hib(hepb|hbv?)$|^(quinvaxem|pentavac|easyfive(tt)?|shan5|eupenta|pentabio|combefive|combe5|comvac5|tritanrixhbhib|zilbrixhib|pentaxim)$|^hexa(valent|xim|siil)?$|^(hexyon|infanrixhexa|vaxelis|shan6)$|^d(tp|pt|twp|tap)(hepb|hbv?)?(ipv)(hepb|hbv?)?hib$|^d(tp|pt|twp|tap)(hepb|hbv?)?hib(hepb|hbv?)?(ipv)$/,
  PCV: /^pcv([1-3]|7|10|13|15|20|21)?$|^pneumococcal(pcv)?(7|10|13|15|20|21)?(valent)?$|^pr?evn?enar(7|13|20)?$|^prevnar(7|13|20)?$|^(synflorix|pneumosil|vaxneuvance)$/,
  Rota: /^rota(virus)?[1-3]?$|^rv[15]$|^(rotarix|rotateq|rotavac(5cm|5d)?|rotasiil(thermo|liquid)?|rotavin(m1)?)$/,
  IPV: /^[fesi]?ipv[12]?$|^(wipv|wsipv|fractionalipv)$|^(injectable|inactivated)polio(virus|myelitis)?$|^polio(virus|myelitis)?(inactivated|injectable)$|^(imovaxpolio|shanipv|poliorix|eupolio|picovax)$/,
  Malaria: /^malaria[1-4]?$|^r21(matrixm|mm)?[1-4]?$|^matrixm$|^rtss(as01e?)?[1-4]?$|^mosquirix$/,
  VitA: /^vit(amin)?a[12]?$|^vit(amin)?a(100000|200000)(iu)?$|^retinol$/,
  MR: /^m(r|cv|rcv|mr|rvac|mrv)[12]?$|^measles[12]?$|^measles(mumps)?rubella[12]?$|^rubellameasles$|^(rouvax|priorix(tetra)?|trimovax|tresivac|proquad)$/,
  YF: /^yf(v|vax)?$|^yellowfever$|^(stamaril|sinsau|amaril)$/,
  Men: /^men(a|ac|c|acw|acwy|5|5cv|cv|five|afrivac|a?conjugate)?$|^mening(itis|ococcal|ococcus)(a|ac|acwy|acwyx|5cv)?$|^csm$|^(menactra|menveo|nimenrix|menquadfi)$/,
  HPV: /^hpv[1-2]?$|^(human)?papilloma(virus)?$|^gardasil([49])?$|^(cervarix|cecolin|walrinvax|silgard|cervavac)$/,
};

/** Words that describe a vaccine's presentation and not the vaccine. */
const besideTheName =
  /\b(vaccines?|conjugated?|adsorbed|absorbed|liquid|lyophili[sz]ed|freeze[ -]dried|birth|recombinant|vials?|[0-9]+[ -]?(doses?|ds)|doses?|valent|prefilled|syringe)\b/g;

/** Names known to be in no series: of other programmes and outbreaks, or with too few components of a series. */
const namesOutside =
  /^(td|tt|dt|tdap|tetanus(toxoid)?|tetanusdiphtheria|diphtheriatetanus|d(tp|pt|twp|tap)|hib|hepa|hepatitisa|rubella|mumps|je|japaneseencephalitis|[mn]opv[123]?|covid(19)?|typhoid|tcv|typbarcv|cholera|oralcholera|ocv|rabies|varicella|chickenpox|influenza|flu|ebola|ervebo|mpox|rsv)$/;

/**
 * The series suggested for a vaccine by its name; null for one known to have none, undefined for an unknown one, and if the parts of a name
 * disagree. Only a suggestion: the series is chosen when an antigen is added.
 */
export function proposalFor(name: string): string | null | undefined {
  const whole = seriesNamed(name);
  if (whole !== undefined) return whole;
  const parts = [name.replaceAll(/\(.*?\)/g, ' '), ...name.split(/[()/,;+]| - /)];
  const found = new Set(parts.flatMap((part) => [seriesNamed(part)].filter((one) => one !== undefined)));
  return found.size === 1 ? [...found][0] : undefined;
}

/** The suggested series of an antigen without a chosen one: null, outside the schedule, if its name suggests none. */
export function proposedSeries(name: string): string | null {
  return proposalFor(name) ?? null;
}

const scheduled: readonly string[] = [...new Set(schedule.map(({ antigen }) => antigen))];

function seriesNamed(part: string): string | null | undefined {
  const spellings = [plain(part), plain(part.toLowerCase().replaceAll(besideTheName, ' '))];
  const series = scheduled.find((one) =>
    spellings.some((spelling) => spelling === plain(one) || (namesBySeries[one]?.test(spelling) ?? false)),
  );
  if (series !== undefined) return series;
  return spellings.some((spelling) => namesOutside.test(spelling)) ? null : undefined;
}

/** The series of an antigen: the chosen one, otherwise by its name. Null outside the schedule. */
export function seriesOfAntigen({ name, series }: NamedAntigen): string | null {
  if (series === undefined || series === null) return proposedByName(name);
  return series === outside ? null : series;
}

const proposals = new Map<string, string | null>();

/** {@link proposedSeries}, cached by name, because a register needs it for each of its records. */
function proposedByName(name: string): string | null {
  const known = proposals.get(name);
  if (known !== undefined) return known;
  const proposed = proposedSeries(name);
  proposals.set(name, proposed);
  return proposed;
}

/** Live injected vaccines outside the schedule: varicella, dengue, live Japanese encephalitis, Ebola. */
const otherLiveNames =
  /^(varicella|chickenpox|varivax|varilrix|dengue|dengvaxia|qdenga|cdjevax|jelive|imojev|ebola|ervebo|rvsvzebov)/;

/** True if an antigen outside the schedule is a live injected vaccine, from which those of the schedule keep their distance. */
export function isOtherLive(name: string): boolean {
  return otherLiveNames.test(plain(name));
}

/** A name in lower case, without spaces and punctuation, for comparing antigens. */
export function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/**
 * The effect of freezing on a vaccine, and the test that shows it.
 *
 * - `shake-test`: it is spoilt, and the shake test detects a frozen vial. The test is for vaccines adsorbed on aluminium, whose particles
 *   clump (Kartoglu et al., Bulletin of the WHO 2010;88:624-631).
 * - `no-test`: it is spoilt, or that is unknown, and no test detects it: a vial that may have frozen is not used.
 * - `unharmed`: oral polio and freeze-dried BCG, measles and yellow fever vaccines tolerate freezing (WHO, Temperature sensitivity of
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

/** Antigens in no series of the schedule: diphtheria, tetanus and pertussis, liquid Hib and hepatitis A are adsorbed. */
const adsorbedNames = /^(td|tt|dt|tdap|tetanus|diphtheria|d(tp|pt|twp|tap)|hib|hepa|hepatitisa|typbar)/;
const unharmedNames = /^([mnb]?opv|varicella|chickenpox|rubella|mumps|ebola|ervebo)/;

/** The effect of freezing on an antigen; IPV, rotavirus, malaria, meningitis and unknown vaccines count as spoilt. */
export function freezingOf(antigen: NamedAntigen): Freezing {
  const series = seriesOfAntigen(antigen);
  if (series !== null) return bySeries[series] ?? 'no-test';
  const name = plain(antigen.name);
  if (adsorbedNames.test(name)) return 'shake-test';
  return unharmedNames.test(name) ? 'unharmed' : 'no-test';
}
