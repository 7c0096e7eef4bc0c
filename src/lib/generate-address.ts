/** The form of a template, for links of pages that come before it in the order of imports. `from` takes an input over. */
export const generateAddress: string = '/generate/$templateId'
