/** The service counts Unicode code points: an emoji outside the BMP is one character, though JavaScript says two. */
export const codePointLength = (text: string) => Array.from(text).length

/** The first `max` code points. */
export const truncateCodePoints = (text: string, max: number) => Array.from(text).slice(0, max).join('')
