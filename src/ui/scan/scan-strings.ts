import { catalogue } from '#language/catalogue.ts';
import type { CameraState } from './use-camera.ts';

/** Words of the scanner; the screen names the scanned thing. */
export const scanStrings = catalogue('scan', {
  scan: 'Scan',
  hold: 'Hold the code in front of the camera',
  states: {
    starting: 'The camera starts...',
    looking: 'Looking for a code...',
    'no-camera': 'This tablet has no camera that can be used. Please type the code.',
    'not-allowed': 'The camera is not allowed. Allow it in the settings of the browser, or type the code.',
    'no-reader': 'Reading codes has to be loaded once, with a connection. Please type the code for now.',
  } satisfies Record<CameraState, string>,
  typed: 'Or type what is printed beside the code',
  use: 'Use',
  close: 'Close',
  pleaseType: 'Please type the code',
});
