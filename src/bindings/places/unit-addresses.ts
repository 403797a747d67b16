import type { Card, Step } from '#contract/calls/monitoring.ts';

/** A name as an address has it, with hyphens in the place of spaces. */
function written(name: string): string {
  return encodeURIComponent(name.trim().replaceAll(/\s+/g, '-'));
}

type Place = Pick<Card, 'id' | 'name' | 'level'>;

const paths = {
  country: '/user/state',
  state: '/all/lga',
  lga: '/all/facility',
  facility: '/facility/dashboard',
  stores: '/all/facility',
} as const satisfies Record<Card['level'], string>;

/** Address that a card leads to: the parts of its place. Names are not unique, so the id goes along. */
export function addressOf({ id, name, level }: Place): string {
  const stores = level === 'stores' ? '&stores=1' : '';
  return `${paths[level]}/${written(name)}?id=${id}${stores}`;
}

/** The read-only equipment of a facility. */
export function equipmentAddress({ id, name }: Pick<Step, 'id' | 'name'>): string {
  return `/facility/equipment/${written(name)}?id=${id}`;
}

/** The read-only ledger of a facility. */
export function ledgerAddress({ id, name }: Pick<Step, 'id' | 'name'>): string {
  return `/facility/ledger/${written(name)}?id=${id}`;
}
