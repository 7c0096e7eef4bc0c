import { persisted } from '../state/persisted-store.ts'
import { browserSchema } from '../state/schema.ts'

export const themeChoice = persisted(browserSchema.theme)

/** Applies the colour scheme now and whenever the choice changes, also in another tab. */
export function followTheme(): void {
  const apply = () => {
    const theme = themeChoice.get()
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }
  apply()
  themeChoice.subscribe(apply)
}
