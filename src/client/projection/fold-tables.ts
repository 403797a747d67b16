import type { DeviceDatabase } from '#client/db/database.ts';

/** The tables that a change of the pending fold may read or write: confirmed rows, what is shown, and the outbox. */
export function foldTables(db: DeviceDatabase) {
  return [
    db.outbox,
    db.wallet,
    db.lot,
    db.ledger,
    db.child,
    db.immunization,
    db.due,
    // The register's due doses go by the antigens' names, its tokens by a key.
    db.antigen,
    db.meta,
  ];
}
