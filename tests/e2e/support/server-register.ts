import { askServer, signInPast } from './server-view.ts';

interface ServerRecord {
  readonly id: string;
  readonly fullname: string;
  readonly vacc_no: string | null;
  readonly dose: string | null;
  readonly entry: string | null;
  /** Reason why the dose was declared void; null for a valid one. */
  readonly voided: string | null;
}

/** A child for the register; fields not given here are the same for all. */
export interface NewChild {
  readonly fullname: string;
  readonly dob: string;
  readonly settlement?: string;
  readonly caregiver_name?: string;
  readonly caregiver_number?: string;
}

/** Registers children on the server, as those of earlier sessions. Each has a caregiver of its own. */
export async function registerOnServer(origin: string, children: readonly NewChild[]): Promise<void> {
  for (const [at, child] of children.entries()) {
    await askServer(origin, '/v/api/child/registration/', {
      body: {
        sex: at % 2 === 0 ? 'female' : 'male',
        caregiver_name: `Care giver ${at + 1}`,
        caregiver_number: `0803${String(1_000_000 + at)}`,
        follow_up_address: `${at + 1} Zaria Road`,
        ...child,
      },
    });
  }
}

/** The server's records of doses given on outreach. */
export function serverOutreach(origin: string): Promise<readonly ServerRecord[]> {
  return recordedAs(origin, 'Outreach');
}

/** The server's records of doses given at the facility. */
export function serverFixedPost(origin: string): Promise<readonly ServerRecord[]> {
  return recordedAs(origin, 'Fixed-Post');
}

async function recordedAs(origin: string, type: 'Outreach' | 'Fixed-Post'): Promise<readonly ServerRecord[]> {
  const { facilityId } = await signInPast(origin);
  return askServer(origin, `/v/get/immunization/by/type/${facilityId}/${type}/?page_size=1000`);
}

/** The child with a vaccination number, as written on a card. */
export async function serverChild(origin: string, vaccNo: string): Promise<unknown> {
  return askServer(origin, `/v/filter/child/${vaccNo.replaceAll('-', '')}/`);
}
