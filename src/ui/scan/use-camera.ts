import { type RefObject, useEffect, useRef, useState } from 'react';
import { codeReader } from './code-reader.ts';

/** State of the camera: starting, showing its picture, or the reason why it shows none. */
export type CameraState = 'starting' | 'looking' | 'no-camera' | 'not-allowed' | 'no-reader';

/** Pause between two readings in ms: short for a moving hand, and long enough to keep the tablet cool. */
const betweenLooksMs = 150;

/**
 * Shows the camera's picture in a video and reports each code in it, once while it stays visible. The camera is switched off when the video
 * is removed.
 */
export function useCamera(onCode: (text: string) => void): {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const begin = async () => {
      stream = await openCamera();
      const shown = video.current;
      if (!isWanted || shown === null) {
        stop();
        return;
      }
      shown.srcObject = stream;
      await shown.play();
      const reader = await codeReader().catch(() => null);
      if (!isWanted) return;
      if (reader === null) {
        stop();
        setState('no-reader');
        return;
      }
      setState('looking');
      let last: string | null = null;
      const look = async () => {
        const text = await reader(shown).catch(() => null);
        if (!isWanted) return;
        if (text !== null && text !== last) onCode(text);
        last = text;
        timer = setTimeout(() => void look(), betweenLooksMs);
      };
      await look();
    };
    begin().catch((error: unknown) => {
      if (!isWanted) return;
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      setState(isRefused ? 'not-allowed' : 'no-camera');
    });
    return () => {
      isWanted = false;
      clearTimeout(timer);
      stop();
    };
  }, [onCode]);
  return { video, state };
}

/** The camera on the back, if there is one. */
async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}
