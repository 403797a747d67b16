import { lazy, Suspense, useState } from 'react';
import { Button } from '../layout/button.tsx';
import { scanStrings } from './scan-strings.ts';

const ScanModal = lazy(async () => ({ default: (await import('./scan-modal.tsx')).ScanModal }));

export interface ScanProps {
  /** What is scanned: title of the modal and name of the button. */
  readonly title: string;
  /** What the typed code looks like. */
  readonly hint: string;
  /** Takes what a code holds; answers why it is of no use here, and the scanner stays open, or null. */
  readonly onRead: (text: string) => Promise<string | null> | string | null;
}

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
