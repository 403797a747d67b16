import type { Names } from './names.ts';
import { hausaNames, lagosNames } from './names.ts';

/** What is special about a facility. */
export interface Oddity {
  /** For how many days nothing has been heard from it. */
  readonly silentDays?: number;
  /** True if it sends each month only after the report is late. */
  readonly isLate?: true;
  /** Weekday of its sessions, as a number of days before today's weekday. */
  readonly sessionsBefore?: number;
  /** How many days ago it last counted its stock. */
  readonly countedDaysAgo?: number;
}

/** Size of a facility, which decides how busy it is. */
export type Size = 'hospital' | 'center' | 'post';

export interface DemoStore {
  readonly code: string;
  readonly name: string;
  readonly state: string | null;
  readonly lga: string | null;
  /** Code of the store that supplies it; null for the national store. */
  readonly from: string | null;
  /** The demo account that keeps it; null if somebody else does. */
  readonly keeper: string | null;
}

/** Stores down the supply chain, each after its supplier. The first three also exist in an empty demo. */
export const demoStores: readonly DemoStore[] = [
  {
    code: 'demo-national-store',
    name: 'National Strategic Cold Store',
    state: null,
    lga: null,
    from: null,
    keeper: 'country@demo.test',
  },
  store('demo-kano-store', 'Kano State Cold Store', ['KN', null], 'demo-national-store', 'state@demo.test'),
  store(
    'demo-ajingi-store',
    'Ajingi LGA Cold Store',
    ['KN', 'kn-ajingi'],
    'demo-kano-store',
    'lga@demo.test',
  ),
  store('demo-gaya-store', 'Gaya LGA Cold Store', ['KN', 'kn-gaya'], 'demo-kano-store'),
  store('demo-albasu-store', 'Albasu LGA Cold Store', ['KN', 'kn-albasu'], 'demo-kano-store'),
  store('demo-gabasawa-store', 'Gabasawa LGA Cold Store', ['KN', 'kn-gabasawa'], 'demo-kano-store'),
  store('demo-lagos-store', 'Lagos State Cold Store', ['LA', null], 'demo-national-store'),
];

/** Active facilities outside Ajingi, by their codes in the register of facilities. */
export const neighbours: Readonly<Record<string, readonly (readonly [code: string, size: Size])[]>> = {
  'demo-gaya-store': [
    ['g3-a64954c8-ebf4-42d5-ba51-fe00dbef88e4', 'hospital'],
    ['g3-8ed65024-48dc-46ae-90bd-777d144998a8', 'center'],
    ['g3-b13e9a51-f58a-4455-abcb-7522865c57aa', 'post'],
  ],
  'demo-albasu-store': [
    ['g3-d6716e4c-afc4-4979-a397-25f7ed696496', 'center'],
    ['g3-482a448e-725b-4c54-a13c-3cdf0980c6f0', 'post'],
  ],
  'demo-gabasawa-store': [
    ['g3-693b705c-36d5-406f-a0f6-ca9e412d1428', 'center'],
    ['g3-cc02b133-d90d-4ef0-8e3b-1308816cca37', 'post'],
  ],
  'demo-lagos-store': [
    ['demo-ikeja-clinic', 'center'],
    ['demo-ikorodu-clinic', 'post'],
    ['demo-epe-clinic', 'post'],
  ],
};

/** Facilities of Lagos as lines of a CSV of places, because the program ships no register for Lagos. */
export const lagosFacilities = `facility_id,name,state_code,lga_code,ward,type,ownership,lat,lon
demo-ikeja-clinic,Oregun Primary Health Center,LA,la-ikeja,Oregun,Primary Health Center,Public,6.601,3.366
demo-ikorodu-clinic,Ipakodo Primary Health Center,LA,la-ikorodu,Ipakodo,Primary Health Center,Public,6.604,3.504
demo-epe-clinic,Odo Egiri Health Post,LA,la-epe,Odo Egiri,Health Post,Public,6.584,3.983
`;

export function namesIn(state: string | null): Names {
  return state === 'LA' ? lagosNames : hausaNames;
}

/** The size of a facility, judged by its type in the register. */
export function sizeOf({ name, kind }: { readonly name: string; readonly kind: string | null }): Size {
  if (name.includes('Hospital')) return 'hospital';
  return kind?.startsWith('Primary') === true ? 'center' : 'post';
}

function store(
  code: string,
  name: string,
  [state, lga]: readonly [string, string | null],
  from: string,
  keeper: string | null = null,
): DemoStore {
  return { code, name, state, lga, from, keeper };
}

/** What is special about single facilities of Ajingi. */
export const oddities: Readonly<Record<string, Oddity>> = {
  // Ajingi Cottage Hospital and Gafasa Health Clinic have sessions today and tomorrow; at the first a stock count is
  // due.
  'g3-ea906255-1c14-465f-8bf7-3cb01acbac1a': { sessionsBefore: 0, countedDaysAgo: 40 },
  'g3-4863165e-a0fd-4ff2-a20e-5c764777e944': { sessionsBefore: 6 },
  // Dundun Health Post has long been silent, Dabi Health Post reports late.
  'g3-dfc1c8e4-8c1e-4ee2-b3f5-3fad9b8adeec': { silentDays: 19 },
  'g3-55c8df85-ac18-4eaf-a4a2-f2dcf5e68750': { isLate: true },
};

/** The store that supplies the facilities of Ajingi. */
export const ajingiStore = 'demo-ajingi-store';
