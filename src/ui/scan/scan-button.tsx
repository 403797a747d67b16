import { lazy, Suspense, useState } from 'react';
import { Button } from '../layout/button.tsx';
import type { ScanProps } from './scan-modal.tsx';
import { scanStrings } from './scan-strings.ts';

const ScanModal = lazy(async () => ({ default: (await import('./scan-modal.tsx')).ScanModal }));

/** Opens the camera to read a code, or to type it where there is none. What reads codes is loaded only then. */
export function ScanButton(props: ScanProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="scan" about={props.title} onClick={() => setIsOpen(true)}>
        {scanStrings.scan}
      </Button>
      {isOpen ? (
        <Suspense>
          <ScanModal {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
