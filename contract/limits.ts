/** The most characters of a reason, counted as Unicode characters. */
export const maxReasonChars = 5000

/** The most characters of a comment. */
export const maxCommentChars = 5000

/** The most violations or audits in a page of the second API. */
export const maxFoundPage = 500

/** The most violations that one request of the second API decides or assigns. */
export const maxViolationsPerRequest = 500

/** The most decisions in a page of the history. */
export const maxHistoryPage = 500

/** The most audits that the published list is asked for at first, which every service should give. */
export const maxPublishedAudits = 100
