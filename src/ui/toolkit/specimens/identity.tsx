import type { CSSProperties } from 'react';
import { Figure } from '../../layout/figure.tsx';
import { Icon, iconNames } from '../../layout/icon.tsx';
import { Logo } from '../../layout/logo.tsx';
import { SquareInCircle } from '../../layout/square-in-circle.tsx';
import { Vial } from '../../layout/vial.tsx';
import type { Specimen } from '../specimen.ts';

const pairs = [
  ['ink', 'canvas'],
  ['ink', 'surface'],
  ['ink-soft', 'sunken'],
  ['on-accent', 'accent'],
  ['accent-strong', 'accent-soft'],
  ['on-brand', 'brand'],
  ['neutral', 'neutral-soft'],
  ['info', 'info-soft'],
  ['good', 'good-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
] as const;

function Colours() {
  return (
    <div className="toolkit-line">
      {pairs.map(([text, ground]) => {
        const style: CSSProperties = {
          color: `var(--color-${text})`,
          background: `var(--color-${ground})`,
        };
        return (
          <span key={ground} className="toolkit-swatch" style={style}>
            {text} on {ground}
          </span>
        );
      })}
    </div>
  );
}

function Icons() {
  return (
    <div className="toolkit-icons">
      {iconNames.map((name) => (
        <div key={name}>
          <Icon name={name} />
          {name}
        </div>
      ))}
    </div>
  );
}

function Vials() {
  return (
    <div className="toolkit-line">
      <Logo size="large" />
      <Logo />
      {[10, 6, 2, 0].map((left) => (
        <Vial key={left} left={left} of={10} size="large" label={`${left} of 10 doses left`} />
      ))}
      <Vial left={6} of={10} />
      {([1, 2, 3, 4] as const).map((stage) => (
        <SquareInCircle key={stage} stage={stage} label={`Stage ${stage}`} />
      ))}
    </div>
  );
}

function Figures() {
  return (
    <div className="toolkit-line">
      <Figure value={1906} unit="doses" size="hero" />
      <Figure value={350} unit="doses" />
      <Figure value="12/01/2027" size="title" />
      <Figure value={18} unit="children" size="lead" />
    </div>
  );
}

export const specimens: readonly Specimen[] = [
  { title: 'Colours', note: 'every pair 7 : 1', show: Colours },
  { title: 'Logo, vial, vial monitor', note: 'full, open, low, none', show: Vials },
  { title: 'Figures', note: 'first on a row or a page', show: Figures },
  { title: 'Icons', note: '24 grid, one stroke', show: Icons },
];
