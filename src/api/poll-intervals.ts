/** Milliseconds between two requests for the same, where the service does not send what happens. */
export const pollIntervalMs = {
  list: 30_000,
  openViolation: 30_000,
  /** An unknown status may be that of a running audit. */
  audits: { running: 5000, unknown: 30_000, hidden: 60_000 },
  runningAudit: 10_000,
  import: 1000,
  unfinishedDocument: 2000,
  documents: 30_000,
  /** The service forgets who looks at an audit after 40 seconds. */
  presence: 15_000,
  /** A comment whose answer was lost. */
  lostComment: 1500,
} as const
