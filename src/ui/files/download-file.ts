/** Saves texts or a picture as a file; it is made on the device, so no network is needed. */
export function downloadFile(
  parts: readonly (string | Blob)[],
  { name, type }: { readonly name: string; readonly type: string },
): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
