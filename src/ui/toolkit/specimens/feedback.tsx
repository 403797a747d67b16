import { Banner } from '../../layout/banner.tsx';
import { Button } from '../../layout/button.tsx';
import { EmptyState } from '../../layout/empty-state.tsx';
import { Flag } from '../../layout/flag.tsx';
import { Progress } from '../../layout/progress.tsx';
import { Skeleton } from '../../layout/skeleton.tsx';
import { StatusIcon } from '../../layout/status-icon.tsx';
import type { Tone } from '../../layout/tone.ts';
import type { Specimen } from '../specimen.ts';

const tones: readonly Tone[] = ['neutral', 'info', 'good', 'warning', 'danger'];
const statuses = ['waiting', 'sent', 'saved', 'refused', 'parked', 'set-aside'] as const;
const nothing = () => undefined;

function Facts() {
  return (
    <>
      <div className="toolkit-line">
        {tones.map((tone) => (
          <Flag key={tone} tone={tone}>
            {tone}
          </Flag>
        ))}
        <Flag tone="neutral" icon="tablet">
          Waiting
        </Flag>
        <Flag tone="neutral" icon="offline">
          Offline
        </Flag>
        <Flag tone="warning" icon="calendar">
          68 days left
        </Flag>
      </div>
      <div className="toolkit-line">
        {statuses.map((status) => (
          <StatusIcon key={status} status={status} />
        ))}
      </div>
    </>
  );
}

function Banners() {
  return (
    <>
      <Banner tone="neutral" title="You are offline.">
        What you save stays on this tablet and is sent when there is a network.
      </Banner>
      <Banner
        tone="info"
        title="A new version is ready."
        action={<Button>Reload</Button>}
        onDismiss={nothing}
      />
      <Banner tone="good" title="5 lots saved." />
      <Banner tone="warning" title="1 entry needs attention." action={<Button>Open it</Button>} />
      <Banner tone="danger">facility@demo.test and •••••• do not match any record</Banner>
    </>
  );
}

function EmptyStates() {
  return (
    <>
      <EmptyState
        title="No Antigen Wallet!!!"
        hint="Create one for each vaccine you keep."
        action={<Button tone="primary">Create Wallet</Button>}
      />
      <EmptyState icon="offline" title="This list needs the network" hint="It opens when there is one." />
    </>
  );
}

function Loading() {
  return (
    <>
      <Skeleton shape="rows" count={3} />
      <Skeleton shape="table" count={3} />
      <Skeleton shape="form" count={4} />
      <Skeleton count={3} />
      <Progress label="Exporting" value={640} max={1000} />
    </>
  );
}

export const specimens: readonly Specimen[] = [
  { title: 'Facts', note: 'no frame, nothing to press', show: Facts },
  { title: 'Banners', show: Banners },
  { title: 'Empty states', show: EmptyStates },
  { title: 'Loading', note: 'the height of what comes', show: Loading },
];
