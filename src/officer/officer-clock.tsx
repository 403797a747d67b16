import { useCallback, type ReactNode } from 'react';
import { deviceNow } from '#client/device-clock.ts';
import { FormClock } from '#ui/form/form-clock.ts';
import { ClockOffset } from './use-today.ts';

interface OfficerClockProps {
  /** What the device's clock is slow by, in milliseconds. */
  readonly offsetMs: number;
  readonly children: ReactNode;
}

/** The clock of all that is below, put right by the server's, for what the screen shows and what fields offer. */
export function OfficerClock({ offsetMs, children }: OfficerClockProps) {
  const now = useCallback(() => deviceNow(offsetMs), [offsetMs]);
  return (
    <ClockOffset value={offsetMs}>
      <FormClock value={now}>{children}</FormClock>
    </ClockOffset>
  );
}
