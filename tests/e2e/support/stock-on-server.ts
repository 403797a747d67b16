import { askServer, signInPast } from './server-view.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A wallet of Ajingi Cottage Hospital with one lot, written past the tablets, as stock of earlier days. */
export async function stockOnServer(
  origin: string,
  box: { readonly antigen: string; readonly doses: number; readonly batchNo: string },
): Promise<void> {
  const { lgaId, facilityId } = await signInPast(origin);
  const antigens = await askServer<readonly Named[]>(origin, '/v/api/antigen/');
  const antigen = antigens.find(({ name }) => name === box.antigen)?.id;
  const places = await askServer<readonly Named[]>(origin, `/v/get/all/facility/${lgaId}/`);
  await askServer(origin, '/v/create/antigen/wallet/', { body: { antigen } });
  await askServer(origin, '/v/api/ledger/', {
    body: {
      activity: 'recieved',
      antigen,
      no_of_dose: box.doses,
      batch_no: box.batchNo,
      expiry_date: '2028-06-30',
      vvm_stage: 'I',
      vendor: 'Serum Institute',
      origin: places.find(({ id }) => id !== facilityId)?.id,
      reporting_officer: 'Amina Bello',
      time_received: '2026-11-20T08:14',
      year: 2026,
      quarter: 'Q4',
    },
  });
}
