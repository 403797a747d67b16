import { lazy, Suspense, useState } from 'react';
import { Button } from '../layout/button.tsx';
import type { ScanProps } from './scan-modal.tsx';
import { scanStrings } from './scan-strings.ts';

const ScanModal = lazy(async () => ({ default: (await import('./scan-modal.tsx')).ScanModal }));

interface ScanButtonProps extends ScanProps {
  /** The button's own words, if scanning is the next step of the screen. */
  readonly label?: string;
}

/** Opens the camera to read a code, or a field to type it without a camera. The reader is loaded only then. */
export function ScanButton({ label, ...props }: ScanButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        icon="scan"
        {...(label === undefined ? { about: props.title } : { tone: 'primary' })}
        onClick={() => setIsOpen(true)}
      >
        {label ?? scanStrings.scan}
      </Button>
      {isOpen ? (
        <Suspense>
          <ScanModal {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
