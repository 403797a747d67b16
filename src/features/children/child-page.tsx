import type { ReactNode } from 'react';
import type { Officer } from '#client/session/officer.ts';
import { OfficerPage } from '#bindings/officer-page.tsx';
import { childPageWords } from './strings.ts';

interface ChildPageProps {
  readonly title: string;
  readonly children: (officer: Officer) => ReactNode;
}

/** A screen about a facility's register of children. */
export function ChildPage({ title, children }: ChildPageProps) {
  return (
    <OfficerPage title={title} words={childPageWords} skeleton="table">
      {children}
    </OfficerPage>
  );
}
