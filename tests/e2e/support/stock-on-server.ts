import { daysAgo } from './days-ago.ts';
import { askServer, colleague, signInPast } from './server-view.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A lot from earlier days. */
interface Lot {
  readonly antigen: string;
  readonly doses: number;
  readonly batchNo: string;
  readonly expiryOn?: string;
  readonly stage?: 'I' | 'II' | 'III';
  /** The day it arrived. */
  readonly on?: string;
  /** Doses issued from it since, and when. */
  readonly issued?: number | readonly { readonly doses: number; readonly on: string }[];
}

/** Recent, so that a vial opened then is still usable in whatever year the tests run. */
const anyDay = daysAgo(6);

/** Values that these tests never read. */
const particulars = {
  reporting_officer: 'Amina Bello',
  year: 2026,
  quarter: 'Q4',
};

/**
 * Writes stock of a user's home facility on the server, as background for a test. It came from the neighbouring
 * facility.
 */
export async function stockOnServer(
  origin: string,
  { antigen, doses, batchNo, expiryOn = '2028-06-30', stage = 'I', on = anyDay, issued = [] }: Lot,
  as = colleague,
): Promise<void> {
  const { lgaId, facilityId } = await signInPast(origin, as);
  const antigens = await askServer<readonly Named[]>(origin, '/v/api/antigen/', { as });
  const places = await askServer<readonly Named[]>(origin, `/v/get/all/facility/${lgaId}/`, { as });
  const beside = places.filter(({ id }) => id !== facilityId);
  const from = beside.find(({ name }) => /^(?:Gafasa|Ajingi Cottage)/.test(name)) ?? beside[0];
  const entry = await askServer<Named>(origin, '/v/api/ledger/', {
    as,
    body: {
      ...particulars,
      time_received: `${on}T08:14`,
      activity: 'recieved',
      antigen: antigens.find(({ name }) => name === antigen)?.id,
      no_of_dose: doses,
      batch_no: batchNo,
      expiry_date: expiryOn,
      vvm_stage: stage,
      vendor: 'Serum Institute',
      origin: from?.id,
    },
  });
  for (const { doses, on: issuedOn } of typeof issued === 'number' ? [{ doses: issued, on }] : issued) {
    const taken = { time_received: `${issuedOn}T08:30`, activity: 'issued', entry: entry.id };
    await askServer(origin, '/v/api/ledger/', { as, body: { ...particulars, ...taken, no_of_dose: doses } });
  }
}
