import { Details } from '../../layout/details.tsx';
import { SupportDetails } from '../../layout/support-details.tsx';
import type { Specimen } from '../specimen.ts';

function Record() {
  return (
    <>
      <Details
        items={[
          { term: 'Antigen', value: 'Penta' },
          { term: 'Batch no', value: 'PN-22086' },
          { term: 'Expiry date', value: '30/06/2028' },
          { term: 'Doses', value: '1,250' },
        ]}
      />
      <SupportDetails>
        <Details items={[{ term: 'Device id', value: '0192f3c4-7d11-7c52-9a0e-6ac1d24b90aa' }]} />
      </SupportDetails>
    </>
  );
}

export const specimens: readonly Specimen[] = [{ title: 'One record', show: Record }];
