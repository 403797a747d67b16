import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { FieldFrame } from '../form/field-frame.tsx';
import { ActionBar } from '../layout/action-bar.tsx';
import { Banner } from '../layout/banner.tsx';
import { Button } from '../layout/button.tsx';
import { Modal } from '../modal/modal.tsx';
import { scanStrings } from './scan-strings.ts';
import { useCamera } from './use-camera.ts';
import './scan.css';

export interface ScanProps {
  /** Name of the scanned thing: title of the modal and label of the button. */
  readonly title: string;
  /** Description of the typed code. */
  readonly hint: string;
  /** Uses the content of a code; returns null, or why it cannot be used, in which case the scanner stays open. */
  readonly onRead: (text: string) => Promise<string | null> | string | null;
}

/** The camera's picture, and a field for the text printed beside the code. */
export function ScanModal({ title, hint, onRead, onClose }: ScanProps & { readonly onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOfTyped, setIsOfTyped] = useState(false);
  const latest = useRef({ onRead, onClose });
  useEffect(() => {
    latest.current = { onRead, onClose };
  });
  const take = useCallback(async (text: string, isTyped: boolean) => {
    const answer = await latest.current.onRead(text);
    setRefusal(answer);
    setIsOfTyped(isTyped);
    if (answer === null) latest.current.onClose();
  }, []);
  const onCode = useCallback((text: string) => void take(text, false), [take]);
  const { video, state } = useCamera(onCode);
  const isSeeing = state === 'starting' || state === 'looking';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It may be inside the form that it fills in.
    event.stopPropagation();
    void take(typed, true);
  };
  return (
    <Modal title={title} isOpen onClose={onClose}>
      <form className="ui-scan" noValidate onSubmit={submit}>
        <div className="ui-scan-view" data-off={isSeeing ? undefined : true}>
          <video ref={video} muted playsInline aria-label={scanStrings.hold} />
        </div>
        <div role="status">
          {refusal !== null && !isOfTyped ? (
            <Banner tone="warning">{refusal}</Banner>
          ) : isSeeing ? (
            <p className="ui-soft">{state === 'looking' ? scanStrings.hold : scanStrings.states.starting}</p>
          ) : (
            <Banner tone="neutral">{scanStrings.states[state]}</Banner>
          )}
        </div>
        <FieldFrame
          id={id}
          label={scanStrings.typed}
          description={hint}
          error={isOfTyped && refusal !== null ? refusal : undefined}
        >
          <input
            id={id}
            className="ui-input"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={isOfTyped && refusal !== null ? true : undefined}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </FieldFrame>
        <ActionBar>
          <Button onClick={onClose}>{scanStrings.close}</Button>
          <Button tone="primary" size="large" onClick={() => void take(typed, true)}>
            {scanStrings.use}
          </Button>
        </ActionBar>
      </form>
    </Modal>
  );
}
