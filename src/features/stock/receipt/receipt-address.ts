/** Where the receipt of any entry opens, with its listings behind it; Back returns to where one came from. */
export function receiptAddress(entry: string): string {
  return `/ledger/stock?${new URLSearchParams({ receipt: entry }).toString()}`;
}
