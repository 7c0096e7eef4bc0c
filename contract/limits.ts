/** The most characters of a reason, counted as Unicode characters. */
export const maxReasonChars = 5000
