import { useState } from 'react';
import { Progress } from '#ui/layout/progress.tsx';
import { syncStrings } from './strings.ts';

export interface SendingProps {
  readonly isReplaying: boolean;
  readonly waiting: number;
}

/** How far the replay is that runs now: counted from the most that waited since it began. */
export function Sending({ isReplaying, waiting }: SendingProps) {
  const [most, setMost] = useState(0);
  const nextMost = isReplaying ? Math.max(most, waiting) : 0;
  if (nextMost !== most) setMost(nextMost);
  if (!isReplaying || nextMost === 0) return null;
  return <Progress label={syncStrings.sending} value={nextMost - waiting} max={nextMost} />;
}
