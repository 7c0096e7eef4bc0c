/** The address of a template's form, for links from other features. `from` fills in the input of a document. */
export const generateRoute: string = '/generate/$templateId'
