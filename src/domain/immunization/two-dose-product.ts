/**
 * Makers and names by which a rotavirus vaccine is known to be Rotarix, whose series is two doses; Rotavac and Rotasiil are
 * given three times (WHO position paper on rotavirus vaccines, 2021; WHO list of prequalified vaccines: Rotarix is made by
 * GlaxoSmithKline, Rotavac by Bharat Biotech, Rotasiil by the Serum Institute of India).
 */
const rotarix = /rotarix|\bgsk\b|glaxo/i;

interface Product {
  /** Name of the antigen as the facility keeps it. */
  readonly antigen: string;
  /** What the vial says of its maker; left out where nobody wrote it down. */
  readonly vendor?: string | undefined;
}

/** True for a dose of a product whose series is two doses; one of which the product is not known is taken for one of three. */
export function isOfTwo({ antigen, vendor = '' }: Product): boolean {
  return rotarix.test(antigen) || rotarix.test(vendor);
}
