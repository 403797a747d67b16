import { useState } from 'react';
import { Button } from '../../layout/button.tsx';
import { FigureButton } from '#ui/layout/figure.tsx';
import { FlagButton } from '#ui/layout/flag.tsx';
import { IconButton } from '../../layout/icon-button.tsx';
import { Toggle } from '../../layout/toggle.tsx';
import type { Specimen } from '../specimen.ts';

const nothing = () => undefined;

function Buttons() {
  return (
    <>
      <div className="toolkit-line">
        <Button tone="primary" size="large" icon="session">
          Start session
        </Button>
        <Button tone="primary">Save</Button>
        <Button icon="receive">Receive</Button>
        <Button tone="quiet">Not now</Button>
        <Button tone="danger" icon="trash">
          Delete
        </Button>
      </div>
      <div className="toolkit-line">
        <Button tone="primary" size="large" isDisabled>
          Save 3 doses
        </Button>
        <Button tone="primary" isBusy>
          Saving to DB...
        </Button>
        <Button isDisabled>Receive</Button>
        <Button tone="quiet" isDisabled>
          Not now
        </Button>
        <IconButton icon="eye" label="View" onClick={nothing} />
        <IconButton icon="close" label="Close it" onClick={nothing} />
        <IconButton icon="undo" label="Undo" isDisabled onClick={nothing} />
      </div>
    </>
  );
}

function Opening() {
  return (
    <div className="toolkit-line">
      <FlagButton tone="warning" onClick={nothing}>
        1 lot expires within 90 days
      </FlagButton>
      <FlagButton tone="danger" onClick={nothing}>
        2 lots expired
      </FlagButton>
      <FigureButton label="doses, what they are made of" onClick={nothing}>
        1,250
      </FigureButton>
    </div>
  );
}

function Toggles() {
  return (
    <>
      {[2, 3, 4, 6].map((count) => (
        <OneToggle key={count} count={count} />
      ))}
    </>
  );
}

const names = ['Recieved', 'Issued', 'Utilized', 'Transfer', 'Adjustment', 'Return'];

function OneToggle({ count }: { readonly count: number }) {
  const [value, setValue] = useState('Recieved');
  return (
    <Toggle
      label={`${count} views`}
      options={names.slice(0, count).map((name) => ({ value: name, label: name }))}
      value={value}
      onChange={setValue}
    />
  );
}

export const specimens: readonly Specimen[] = [
  { title: 'Buttons', note: '48 px; 64 px for the one next step', show: Buttons },
  { title: 'Facts that open', show: Opening },
  { title: 'Toggles', note: 'equal parts, never an orphan', show: Toggles },
];
