import { useCallback, type ReactNode } from 'react';
import { deviceNow, type KnownClock } from '#client/db/clock.ts';
import { FormClock } from '#ui/form/form-clock.ts';
import { ServerClock } from './use-today.ts';

interface OfficerClockProps {
  /** Offset between the device's clock and the server's. */
  readonly clock: KnownClock;
  readonly children: ReactNode;
}

/** Provides the clock for everything below it, corrected to the server's time, for screens and field suggestions. */
export function OfficerClock({ clock, children }: OfficerClockProps) {
  const now = useCallback(() => deviceNow(clock), [clock]);
  return (
    <ServerClock value={clock}>
      <FormClock value={now}>{children}</FormClock>
    </ServerClock>
  );
}
