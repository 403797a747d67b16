/** Makes UUIDs of version 7 for one actor: by the clock, then by count. */
export function idsOf(actor: number, now: () => number): () => string {
  let count = 0;
  return () => {
    count += 1;
    const time = Math.max(0, Math.floor(now())).toString(16).padStart(12, '0').slice(-12);
    const order = (count & 0xfff).toString(16).padStart(3, '0');
    const own = `${actor.toString(16).padStart(4, '0')}${count.toString(16).padStart(8, '0')}`;
    return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-8000-${own}`;
  };
}
