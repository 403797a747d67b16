import { signInColleague } from './server-view.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A wallet of Ajingi Cottage Hospital with one lot, written past the tablets, as stock of earlier days. */
export async function stockOnServer(
  origin: string,
  box: { readonly antigen: string; readonly doses: number; readonly batchNo: string },
): Promise<void> {
  const { lgaId, facilityId } = await signInColleague(origin);
  const antigens = await asked<readonly Named[]>(origin, '/v/api/antigen/');
  const antigen = antigens.find(({ name }) => name === box.antigen)?.id;
  const places = await asked<readonly Named[]>(origin, `/v/get/all/facility/${lgaId}/`);
  await asked(origin, '/v/create/antigen/wallet/', { antigen });
  await asked(origin, '/v/api/ledger/', {
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
  });
}

async function asked<Answer>(origin: string, path: string, body?: object): Promise<Answer> {
  const { access } = await signInColleague(origin);
  const answer = await fetch(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}: ${await answer.text()}`);
  const given = (await answer.json()) as Answer | { readonly results: Answer };
  return typeof given === 'object' && given !== null && 'results' in given
    ? given.results
    : (given as Answer);
}
