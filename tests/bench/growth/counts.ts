/**
 * What the worker of this bench (tests/support/worker/counting-server.ts) has counted. `storageRead`, `storageWritten`: rows of the objects'
 * own SQLite. `sqlMs`: the time in which calls of the database were answered.
 */
export type Counts = {
  trips: number;
  rowsRead: number;
  rowsWritten: number;
  storageRead: number;
  storageWritten: number;
  sqlMs: number;
};
