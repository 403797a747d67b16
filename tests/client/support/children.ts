import type { ChildDetails } from '#domain/immunization/register/model.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { AntigenId, ChildId } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import type { Engine } from '#client/engine.ts';
import { facilityA } from './replies.ts';

export const day = (text: string) => localDateSchema.parse(text);

/** Antigens of the schedule by code, as a server publishes them. */
export const antigenIds = Object.fromEntries(
  ['BCG', 'bOPV', 'HepB', 'Penta', 'PCV', 'Rota', 'IPV', 'MR'].map((name, at) => [
    name,
    `0197e000-0000-7000-8000-00000000000${at}` as AntigenId,
  ]),
) as Record<string, AntigenId>;

/** Details of a child, with any others that a test needs. */
export function details(fullname: string, more: Partial<ChildDetails> = {}): ChildDetails {
  return {
    fullname,
    bornOn: day('2026-01-01'),
    sex: 'female',
    caregiverName: 'Hauwa Abdullahi',
    caregiverNumber: '08031234567',
    caregiverEmail: null,
    address: '12 Zaria Road',
    settlement: 'Unguwar Rimi',
    ...more,
  };
}

/** An immunization with defaults that a test may override. */
export function immunize(
  child: ChildId,
  antigen: string,
  more: Partial<Extract<RegisterEvent, { type: 'immunize' }>['payload']> = {},
): Extract<RegisterEvent, { type: 'immunize' }> {
  return {
    type: 'immunize',
    payload: {
      child,
      antigen: antigenIds[antigen] ?? ('' as AntigenId),
      dose: antigen === 'BCG' ? 'BCG' : null,
      doses: 1,
      immunizedOn: day('2026-01-02'),
      nextOn: null,
      year: 2026,
      quarter: 'Q1',
      immunizationType: 'Fixed-Post',
      source: null,
      label: null,
      caregiverEmail: null,
      isHistory: true,
      warnings: [],
      ...more,
    },
  };
}

/** Registers a child and returns the id. */
export async function registered(
  { children }: Engine,
  fullname: string,
  more: Partial<ChildDetails> = {},
): Promise<ChildId> {
  const result = await children.register(details(fullname, more));
  if (!result.ok) throw new Error(`not registered: ${result.reason}`);
  return result.child;
}

/** Stores numbers as leased from the server. */
export async function lend({ db }: Engine, ...numbers: readonly string[]): Promise<void> {
  await db.vacc_no.bulkPut(numbers.map((number) => ({ facility: facilityA, number, free: 1 as const })));
}

/** Stores the antigens' names on the device. */
export async function nameAntigens({ db }: Engine): Promise<void> {
  await db.antigen.bulkPut(Object.entries(antigenIds).map(([name, id]) => ({ id, name, schedule: '' })));
}
