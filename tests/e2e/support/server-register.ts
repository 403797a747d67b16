import { signInColleague } from './server-view.ts';

interface ServerRecord {
  readonly id: string;
  readonly fullname: string;
  readonly vacc_no: string | null;
  readonly dose: string | null;
  readonly entry: string | null;
}

/** A child of the register as the server takes it; the rest of what is asked is the same for all. */
export interface NewChild {
  readonly fullname: string;
  readonly dob: string;
  readonly settlement?: string;
  readonly caregiver_number?: string;
}

/** Registers children past the tablets, as those of earlier sessions. Each has a care giver of its own. */
export async function registerOnServer(origin: string, children: readonly NewChild[]): Promise<void> {
  for (const [at, child] of children.entries()) {
    await asked(origin, '/v/api/child/registration/', {
      sex: at % 2 === 0 ? 'female' : 'male',
      caregiver_name: `Care giver ${at + 1}`,
      caregiver_number: `0803${String(1_000_000 + at)}`,
      follow_up_address: `${at + 1} Zaria Road`,
      ...child,
    });
  }
}

/** What the server itself has recorded as given on outreach. */
export async function serverOutreach(origin: string): Promise<readonly ServerRecord[]> {
  const { facilityId } = await signInColleague(origin);
  const answer = await asked(origin, `/v/get/immunization/by/type/${facilityId}/Outreach/?page_size=1000`);
  return (Array.isArray(answer) ? answer : (answer as { results: unknown[] }).results) as ServerRecord[];
}

/** The child that the server knows by a vaccination number, as it stands on a card. */
export async function serverChild(origin: string, vaccNo: string): Promise<unknown> {
  return asked(origin, `/v/filter/child/${vaccNo.replaceAll('-', '')}/`);
}

async function asked(origin: string, path: string, body?: unknown): Promise<unknown> {
  const { access } = await signInColleague(origin);
  const answer = await fetch(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
