import { useCallback, type ReactNode } from 'react';
import { deviceNow, type KnownClock } from '#client/db/clock.ts';
import { FormClock } from '#ui/form/form-clock.ts';
import { ServerClock } from './use-today.ts';

interface OfficerClockProps {
  /** Offset of the device's clock to the server's. */
  readonly clock: KnownClock;
  readonly children: ReactNode;
}

/** The clock of all that is below, put right by the server's, for what the screen shows and what fields offer. */
export function OfficerClock({ clock, children }: OfficerClockProps) {
  const now = useCallback(() => deviceNow(clock), [clock]);
  return (
    <ServerClock value={clock}>
      <FormClock value={now}>{children}</FormClock>
    </ServerClock>
  );
}
