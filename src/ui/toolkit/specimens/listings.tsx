import { Button } from '../../layout/button.tsx';
import { Flag } from '../../layout/flag.tsx';
import { defineListing, type Listing } from '../../listing/define-listing.ts';
import { ListingScreen } from '../../listing/listing-screen.tsx';
import { RowFigure } from '../../table/row-figure.tsx';
import type { Specimen } from '../specimen.ts';

interface Lot {
  readonly id: string;
  readonly antigen: string;
  readonly batch: string;
  readonly expiry: string;
  readonly left: number;
  readonly of: number;
}

const lots: readonly Lot[] = [
  { id: '1', antigen: 'Penta', batch: 'PN-22071', expiry: '2028-06-30', left: 350, of: 500 },
  { id: '2', antigen: 'YF', batch: 'K5128', expiry: '2027-01-31', left: 90, of: 120 },
  { id: '3', antigen: 'Men', batch: 'MV-0077', expiry: '2026-10-31', left: 0, of: 50 },
];

const listingOf = (name: string): Listing<Lot> =>
  defineListing<Lot>({
    name,
    caption: 'Recieved Antigen',
    rowKey: ({ id }) => id,
    columns: [
      { kind: 'number', key: 'number', header: '#' },
      { kind: 'text', key: 'antigen', header: 'Antigen', isSortable: true },
      { kind: 'quantity', key: 'left', header: 'No of Doses' },
      { kind: 'date', key: 'expiry', header: 'Expiry Date', isSortable: true },
      { kind: 'text', key: 'batch', header: 'Batch No.' },
      {
        kind: 'action',
        key: 'action',
        header: 'Action',
        label: ({ antigen, batch }) => `View ${antigen} ${batch}`,
      },
    ],
    row: {
      title: ({ antigen }) => antigen,
      facts: ({ batch }) => [batch],
      status: ({ left }) =>
        left === 0 ? <Flag tone="danger">Stock-out</Flag> : <Flag tone="good">Usable</Flag>,
      figure: ({ left, of }) => (
        <RowFigure unit={`of ${of}`} isNone={left === 0}>
          {left}
        </RowFigure>
      ),
    },
    search: ['antigen', 'batch'],
    searchLabel: 'Search the ledger',
    empty: 'No Recieved request data...',
    emptyHint: 'you can click on the Add to Ledger to get started!!!',
    pageSize: 10,
    pageSizes: [10, 25, 50],
  });

const full = listingOf('toolkit-full');
const empty = listingOf('toolkit-empty');
const loading = listingOf('toolkit-loading');

function Rows() {
  return (
    <ListingScreen
      listing={full}
      rows={lots}
      onOpen={() => undefined}
      toolbar={<Button icon="download">Export CSV</Button>}
    />
  );
}

export const specimens: readonly Specimen[] = [
  { title: 'Rows', note: 'two lines below 64 rem, columns from there on', show: Rows },
  { title: 'Rows, none', show: () => <ListingScreen listing={empty} rows={[]} /> },
  { title: 'Rows, loading', show: () => <ListingScreen listing={loading} rows={undefined} /> },
];
