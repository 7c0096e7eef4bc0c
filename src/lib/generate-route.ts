import { newId } from './new-id.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Names the click that asked for the form to be filled in. A reload keeps it. */
    fillId?: string
  }
}

/** The address of a template's form, for links from other features. `from` fills in the input of a document. */
export const generateRoute: string = '/generate/$templateId'

/** The state of a link with `from`: each click fills in the form again. */
export const fillAgain = () => ({ fillId: newId() })
