import type { Card, Step } from '#contract/calls/monitoring.ts';

/** A name as it appears in an address, with hyphens for spaces. */
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

/** The address that a card links to: the names of its places, and the id because names are not unique. */
export function addressOf({ id, name, level }: Place): string {
  const stores = level === 'stores' ? '&stores=1' : '';
  return `${paths[level]}/${written(name)}?id=${id}${stores}`;
}

/** Address of a facility's equipment, read-only. */
export function equipmentAddress({ id, name }: Pick<Step, 'id' | 'name'>): string {
  return `/facility/equipment/${written(name)}?id=${id}`;
}

/** Address of a facility's ledger, read-only. */
export function ledgerAddress({ id, name }: Pick<Step, 'id' | 'name'>): string {
  return `/facility/ledger/${written(name)}?id=${id}`;
}
